import type { RealIo } from '../runtimes/realIo';
import type { Failure } from '../failure';
import type { Debuggability, IoBoundary } from './debuggability';

const AWAITED: readonly IoBoundary[] = ['promisified', 'async'];

/** Asks what the runtime's own I/O keeps, where the subject awaits promises of I/O. */
export async function withRealIo(
  debuggability: Debuggability,
  ask: () => Promise<RealIo[] | Failure>,
): Promise<Debuggability> {
  if (debuggability.state !== 'scored') return debuggability;
  const { stackTraces } = debuggability;
  if (!stackTraces.boundaries.some(({ boundary }) => AWAITED.includes(boundary))) {
    return debuggability;
  }
  return { ...debuggability, stackTraces: { ...stackTraces, realIo: await ask() } };
}
