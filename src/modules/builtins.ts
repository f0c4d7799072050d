import { builtinModules } from 'node:module';
import { named, namesOf } from '../models/shipped';

/** Modules of newer Nodes that the running one may lack. */
const BUILTINS: ReadonlySet<string> = new Set([...builtinModules, ...namesOf('newerModule')]);

/** Kind of a module of Node or another host. */
export type BuiltIn = 'doesIo' | 'ofHost' | 'pure';

/** Returns the kind of a host's module; null for another specifier. */
export function builtIn(specifier: string): BuiltIn | null {
  const name = specifier.replace(/^node:/, '');
  if (named('ioModule').test(name)) return 'doesIo';
  if (specifier.startsWith('node:') || BUILTINS.has(name)) return 'pure';
  if (named('hostModule').test(specifier)) return 'ofHost';
  return null;
}
