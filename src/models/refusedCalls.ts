import drivers from './drivers.json';
import type { ModelFile, ReturnsEffect } from './model';

/**
 * Arguments with which a call is refused on this machine: `{port}` stands for a port without a
 * listener.
 */
interface RefusedEffect {
  refusedWith: unknown[];
}

/** Model of a driver: its calls that do I/O, and those that lead to them. */
interface DriverModel extends Pick<ModelFile, 'package'> {
  package: string;
  entries: { path: string; effects: (ReturnsEffect | RefusedEffect)[] }[];
}

/** Call that is refused on this machine, by its name in code. */
export interface RefusedCall {
  /** Path of the call, in which a constructed object stands as a call: `pg.Pool().query`. */
  api: string;
  module: string;
  /** Calls that lead to it, and the call itself as the last; `.` is the module. */
  steps: { name: string; args: unknown[] }[];
}

/** Calls of drivers that real code awaits most often. */
export const REFUSED_CALLS: readonly RefusedCall[] = (drivers as DriverModel[]).flatMap(callsOf);

function callsOf({ package: module, entries }: DriverModel): RefusedCall[] {
  const known = entries.flatMap(({ path, effects }) =>
    path.split(' ').map((each) => ({
      path: each,
      args:
        effects.flatMap((effect) => ('refusedWith' in effect ? [effect.refusedWith] : []))[0] ?? [],
      doesIo: effects.some((effect) => 'returns' in effect),
    })),
  );
  const argsOf = (path: string) => known.find((each) => each.path === path)?.args ?? [];
  return known
    .filter(({ doesIo }) => doesIo)
    .map(({ path }) => ({
      api: path === '.' ? module : module + (path.startsWith('()') ? path : `.${path}`),
      module,
      steps: leadingTo(path).map((each) => ({
        name: each.replace(/^.*\./, '') || '.',
        args: argsOf(each),
      })),
    }));
}

/** Returns `.` and `().get` for `().get`; `Pool` and `Pool().query` for `Pool().query`. */
function leadingTo(path: string): string[] {
  const ends = [...path.matchAll(/\(\)/g)].map(({ index }) => path.slice(0, index) || '.');
  return [...ends, path];
}
