import * as path from 'node:path';

import { toRunnable } from '../../src/document/runnable';
import type { GradedDebuggability } from '../../src/probe/debuggability';
import { probeProgram } from '../../src/probe/probeProgram';
import { executor, ownRuntime, PROJECT, RUNNER } from '../subjects';

/** A text, probed for real on the Node that runs the tests. */
export async function graded(
  code: string,
  file = path.join(PROJECT, 'subject.js'),
): Promise<GradedDebuggability> {
  const document = { file, text: code, language: 'javascript', unsaved: true } as const;
  const runnable = toRunnable(document);
  const plan = {
    document,
    runnable,
    program: { file, code: runnable.code, exportName: null },
    runtime: ownRuntime,
    timeoutMs: 20_000,
    runnerFolder: path.dirname(RUNNER),
  };
  const { signal } = new AbortController();
  const debuggability = await probeProgram(plan, executor, () => {}, signal);
  if (debuggability.state !== 'scored') throw new Error(JSON.stringify(debuggability));
  return debuggability;
}

export function linesOf({ stackTraces }: GradedDebuggability): (number | undefined)[] {
  return stackTraces.sites.map(({ at }) => at?.line);
}
