/** Parses the files of profilers into one form. */

import type { ProfilerName } from './profile';

/** A function; line and column are 0-based, and -1 if unknown. */
export interface CallFrame {
  functionName: string;
  scriptId: string;
  /** `file:` URL, path, `node:…`, or empty for code without a script. */
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/**
 * A `.cpuprofile`. Times are in microseconds.
 * https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile
 */
export interface RawCpuProfile {
  nodes: RawCpuNode[];
  startTime: number;
  endTime: number;
  /** Ids of the nodes on top of the stack, and the time between each sample and the one before. */
  samples: number[];
  timeDeltas: number[];
}

export interface RawCpuNode {
  id: number;
  callFrame: CallFrame;
  hitCount: number;
  children: number[];
  /** 1-based lines with the number of their samples. */
  positionTicks: { line: number; ticks: number }[];
}

/**
 * A `.heapprofile`.
 * https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/#type-SamplingHeapProfile
 */
export interface RawHeapProfile {
  head: RawHeapNode;
  samples: { size: number; nodeId: number; ordinal: number }[];
}

export interface RawHeapNode {
  callFrame: CallFrame;
  /** Bytes allocated in the function itself, estimated from the samples. */
  selfSize: number;
  id: number;
  children: RawHeapNode[];
}

/** @throws SyntaxError or TypeError if the text is no profile */
export function parseCpuProfile(text: string, profiler: ProfilerName): RawCpuProfile {
  const value = fields(JSON.parse(text));
  return {
    nodes: list(value.nodes).map((node) => cpuNode(fields(node), profiler)),
    startTime: number(value.startTime),
    endTime: number(value.endTime),
    samples: list(value.samples).map(number),
    timeDeltas: list(value.timeDeltas).map(number),
  };
}

/** @throws SyntaxError or TypeError if the text is no profile */
export function parseHeapProfile(text: string, profiler: ProfilerName): RawHeapProfile {
  const value = fields(JSON.parse(text));
  let nextId = 0;

  // v8-profiler-next does not number nodes
  function node(given: Record<string, unknown>): RawHeapNode {
    nextId += 1;
    return {
      callFrame: callFrame(given.callFrame, profiler),
      selfSize: number(given.selfSize),
      id: given.id === undefined ? nextId : number(given.id),
      children: list(given.children).map((child) => node(fields(child))),
    };
  }

  return {
    head: node(fields(value.head)),
    samples: (value.samples === undefined ? [] : list(value.samples)).map(fields).map((sample) => ({
      size: number(sample.size),
      nodeId: number(sample.nodeId),
      ordinal: number(sample.ordinal),
    })),
  };
}

function cpuNode(node: Record<string, unknown>, profiler: ProfilerName): RawCpuNode {
  return {
    id: number(node.id),
    callFrame: callFrame(node.callFrame, profiler),
    hitCount: number(node.hitCount),
    children: node.children === undefined ? [] : list(node.children).map(number),
    positionTicks: ticks(node),
  };
}

/** Samples by line; v8-profiler-next has them in the call frame, under other names. */
function ticks(node: Record<string, unknown>): RawCpuNode['positionTicks'] {
  const given = node.positionTicks ?? fields(node.callFrame).lineTicks ?? [];
  return list(given)
    .map(fields)
    .map(({ line, ticks, hitCount }) => ({ line: number(line), ticks: number(ticks ?? hitCount) }));
}

function callFrame(given: unknown, profiler: ProfilerName): CallFrame {
  const { functionName, scriptId, url, lineNumber, columnNumber } = fields(given);
  // v8-profiler-next counts lines and columns from 1, as V8 does
  const first = profiler === 'inspector' ? 0 : 1;
  return {
    functionName: String(functionName),
    scriptId: String(scriptId),
    url: String(url),
    lineNumber: number(lineNumber) - first,
    columnNumber: number(columnNumber) - first,
  };
}

function fields(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new TypeError(`A profile has ${JSON.stringify(value)} where an object is needed.`);
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(`A profile has ${JSON.stringify(value)} where a list is needed.`);
}

function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`A profile has ${JSON.stringify(value)} where a number is needed.`);
}
