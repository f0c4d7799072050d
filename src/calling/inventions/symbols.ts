import { inPath } from '../../analysis/values/keys';
import { rootOf } from './typeFacts';

// a run of letters is looked at once: in a map that a file has within it, one may be a megabyte long
const SYMBOL = /(?<![\w$])([\w$]+)\s*[:=]\s*Symbol(?:\.for)?\(\s*(?:'([^'\n]*)'|"([^"\n]*)")/g;

/** The descriptions of the symbols that a file makes, by the names that it gives them. */
export function symbolsIn(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(SYMBOL), ([, name, single, double]) => [
      name!,
      inPath(single ?? double ?? ''),
    ]),
  );
}

/** A path with the symbols of other files called what they are at run time, as far as that is known. */
export function withSymbols(path: string, symbols: ReadonlyMap<string, string>): string {
  const root = rootOf(path);
  const steps = path.slice(root.length);
  return root + steps.replace(/\.@([\w$]+)/g, (_, name: string) => `.${symbols.get(name) ?? name}`);
}
