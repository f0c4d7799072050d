import { inPath } from '../../analysis/values/keys';
import { rootOf } from './typeFacts';

// letters are matched at once: a source map in the file may have a megabyte of them
const SYMBOL = /(?<![\w$])([\w$]+)\s*[:=]\s*Symbol(?:\.for)?\(\s*(?:'([^'\n]*)'|"([^"\n]*)")/g;

/** Returns the descriptions of the symbols that a file creates, by their names. */
export function symbolsIn(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(SYMBOL), ([, name, single, double]) => [
      name!,
      inPath(single ?? double ?? ''),
    ]),
  );
}

/** Returns a path with the run-time names of the symbols of other files. */
export function withSymbols(path: string, symbols: ReadonlyMap<string, string>): string {
  const root = rootOf(path);
  const steps = path.slice(root.length);
  return root + steps.replace(/\.@([\w$]+)/g, (_, name: string) => `.${symbols.get(name) ?? name}`);
}
