import type { RuntimeInfo } from './runtime';

/** Flags of a runtime that make stacks longer and are off by default there. */
export function longStackFlags({ capabilities }: RuntimeInfo): string[] {
  return capabilities.asyncStackTracesFlag ? ['--async-stack-traces'] : [];
}
