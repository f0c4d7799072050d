import { builtinModules } from 'node:module';
import { named, namesOf } from '../models/shipped';

/** Newer Nodes have some that the one which asks here has not. */
const BUILTINS: ReadonlySet<string> = new Set([...builtinModules, ...namesOf('newerModule')]);

/** What a name of a module of Node or of another host is. */
export type BuiltIn = 'doesIo' | 'ofHost' | 'pure';

/** Null: none that a host brings. */
export function builtIn(specifier: string): BuiltIn | null {
  const name = specifier.replace(/^node:/, '');
  if (named('ioModule').test(name)) return 'doesIo';
  if (specifier.startsWith('node:') || BUILTINS.has(name)) return 'pure';
  if (named('hostModule').test(specifier)) return 'ofHost';
  return null;
}
