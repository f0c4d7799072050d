import type { ValueFact } from '../../bench-runner/protocol/invention';
import type { InventedModule } from '../../bench-runner/protocol/modules';
import type { Argument } from '../../bench-runner/protocol/own';
import type { OwnRecording } from '../../bench-runner/protocol/recording';
import type { Program } from '../../src/harness/benchJob';
import { benchedOwn, ownProgram } from './ownCalls';

/** What stands in for what a function was not given. */
export interface Made {
  facts?: Record<string, ValueFact>;
  globals?: string[];
  /** Names of parameters: each is invented. */
  args?: string[];
  modules?: Record<string, InventedModule>;
  io?: 'invented' | 'real';
}

/** `code` declares a function `own`; what it lacks is invented after the facts. */
export function inventedProgram(code: string, made: Made = {}): Program {
  const program = ownProgram(code);
  const { own } = program;
  if (!own) throw new Error('The program has no function of its own.');
  const args = (made.args ?? []).map((name): Argument => ({ name, from: 'invention', path: name }));
  const inventions = { globals: made.globals ?? [], facts: made.facts ?? {} };
  return {
    ...program,
    own: {
      ...own,
      call: { ...own.call, args, inventions },
      modules: { ...own.modules, invented: made.modules ?? {} },
      io: made.io ?? 'invented',
    },
  };
}

/** How a first call went: [way, result, operations]. */
export async function madeUp(
  code: string,
  version: string,
  made?: Made,
): Promise<[string, string, string[]]> {
  const { recorded } = await benchedOwn(inventedProgram(code, made), version);
  if (!recorded) throw new Error('No call was recorded.');
  return [recorded.completesBy, recorded.work.result, recorded.operations];
}

export async function toldOf(code: string, version: string, made?: Made): Promise<OwnRecording> {
  const { recorded } = await benchedOwn(inventedProgram(code, made), version);
  if (!recorded?.own) throw new Error('No call was recorded.');
  return recorded.own;
}
