import type { ProfiledFunction, PlaceOf } from '../../src/profile/profiledFunctions';
import type {
  CallFrame,
  RawCpuNode,
  RawCpuProfile,
  RawHeapNode,
} from '../../src/profile/rawProfile';

/** A frame of a profile written by hand; its URL tells whose it is, by `placeByUrl`. */
export function frame(functionName: string, url = '', lineNumber = -1): CallFrame {
  return { functionName, scriptId: '1', url, lineNumber, columnNumber: lineNumber < 0 ? -1 : 0 };
}

export function cpuNode(id: number, callFrame: CallFrame, children: number[] = []): RawCpuNode {
  return { id, callFrame, hitCount: 0, children, positionTicks: [] };
}

/** Samples of so many microseconds each: [node on top of the stack, time until the next]. */
export function cpuProfile(
  nodes: RawCpuNode[],
  taken: readonly (readonly [node: number, us: number])[],
): RawCpuProfile {
  const startTime = 1_000_000;
  const firstUs = 50;
  const length = taken.reduce((sum, [, us]) => sum + us, 0);
  return {
    nodes,
    startTime,
    endTime: startTime + firstUs + length,
    samples: taken.map(([node]) => node),
    // a delta is the time from the sample before
    timeDeltas: [firstUs, ...taken.slice(0, -1).map(([, us]) => us)],
  };
}

export function heapNode(
  id: number,
  callFrame: CallFrame,
  selfSize: number,
  children: RawHeapNode[] = [],
): RawHeapNode {
  return { id, callFrame, selfSize, children };
}

/** `subject:/a.js` is the subject's, `library:co` a package, `idle` and `gc` are what they say. */
export const placeByUrl: PlaceOf = ({ functionName, url, lineNumber }): ProfiledFunction => {
  const [kind = '', rest = ''] = url.split(':');
  const at = lineNumber < 0 ? null : { file: rest, line: lineNumber + 1, column: 1 };
  if (kind === 'subject') return { owner: 'subject', name: functionName, at };
  if (kind === 'library') return { owner: 'library', package: rest, name: functionName, at: null };
  if (functionName === '(idle)') return { owner: 'idle', name: functionName, at: null };
  if (functionName === '(garbage collector)') return { owner: 'gc', name: functionName, at: null };
  return { owner: 'native', name: functionName, at: null };
};
