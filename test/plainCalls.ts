import type { OwnCall } from '../bench-runner/protocol';
import type { OwnProgram } from '../src/calling/preparedCall';

/** A call of which nothing is known but what is given, in a project without modules. */
export function plainCall(
  call: Partial<OwnCall> = {},
  rest: Partial<Omit<OwnProgram, 'call'>> = {},
): OwnProgram {
  return {
    call: {
      asked: null,
      suggests: null,
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
