import type { OwnCall } from '../bench-runner/protocol/own';
import type { OwnRecording } from '../bench-runner/protocol/recording';
import type { OwnProgram } from '../src/harness/ownProgram';

/** A call of which nothing is known but what is given, in a project without modules. */
export function plainCall(
  call: Partial<OwnCall> = {},
  rest: Partial<Omit<OwnProgram, 'call'>> = {},
): OwnProgram {
  return {
    call: {
      asked: null,
      suggests: null,
      counts: [],
      flags: [],
      args: [],
      constructorArgs: [],
      case: null,
      setup: null,
      inventions: { globals: [], facts: {} },
      ...call,
    },
    modules: { files: {}, resolutions: {}, invented: {} },
    io: 'invented',
    ...rest,
  };
}

/** Of a call that met nothing: what it returned was awaited, as its code tells. */
export const NOTHING_MET: OwnRecording = {
  completesBy: 'promise',
  recognisedBy: 'code',
  args: [],
  inventions: [],
  changed: [],
  sideEffects: [],
  underWayAtEnd: 0,
  notRun: null,
};
