import drivers from './drivers.json';
import type { ModelFile, ReturnsEffect } from './model';

/** Arguments with which it is refused on this machine: `{port}` stands for a port where nobody listens. */
interface RefusedEffect {
  refusedWith: unknown[];
}

/** A model of a driver: its calls that do I/O, and those that lead to them. */
interface DriverModel extends Pick<ModelFile, 'package'> {
  package: string;
  entries: { path: string; effects: (ReturnsEffect | RefusedEffect)[] }[];
}

/** A call that is refused on this machine, by the name that code has for it. */
export interface RefusedCall {
  /** An object that was made stands as a call: `pg.Pool().query`. */
  api: string;
  module: string;
  /** Calls that lead to it, the last of them itself; `.` is the module. */
  steps: { name: string; args: unknown[] }[];
}

/** Calls of drivers of which real code awaits most. */
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

/** `.` and `().get` of `().get`; `Pool` and `Pool().query` of `Pool().query`. */
function leadingTo(path: string): string[] {
  const ends = [...path.matchAll(/\(\)/g)].map(({ index }) => path.slice(0, index) || '.');
  return [...ends, path];
}
