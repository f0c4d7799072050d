import type {
  Answers,
  ChildFailure,
  ChildResult,
  CompletesBy,
  Job,
} from '../../bench-runner/protocol';

/** What a value read from JSON has to be. */
type Shape = (value: unknown) => boolean;

/**
 * Whether what a child handed over for that job is what the protocol says: a subject runs in the
 * process that writes it. Figures are looked at one by one, texts are only to be texts.
 */
export function isResult(value: unknown, { kind, bench }: Job): value is ChildResult {
  if (failed(value)) return true;
  if (!completed(value)) return false;
  switch (kind) {
    case 'bench':
      return benched(value) && (bench?.peak === 'none' || peaked(value));
    case 'ops':
      return benched(value) && peaked(value) && object({ ops: operations })(value);
    case 'server':
      return served(value);
    case 'script':
      return ended(value);
    case 'profile':
      return profiled(value);
    case 'probe':
      return probed(value);
  }
}

const text: Shape = (value) => typeof value === 'string';
const flag: Shape = (value) => typeof value === 'boolean';
const amount: Shape = (value) => Number.isFinite(value) && (value as number) >= 0;
const time: Shape = (value) => amount(value) && value !== 0;

function object(shapes: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(shapes);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, shape]) => shape((value as Record<string, unknown>)[key]));
}

const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

const some =
  (shape: Shape): Shape =>
  (value) =>
    list(shape)(value) && (value as unknown[]).length > 0;

const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

const oneOf =
  (...values: string[]): Shape =>
  (value) =>
    values.some((each) => each === value);

const FAILED_STATES: ChildFailure['state'][] = ['failed', 'timedOut', 'crashed', 'neverCompleted'];

const failed = object({
  state: oneOf(...FAILED_STATES),
  code: text,
  message: text,
  found: optional(text),
  stack: optional(text),
  completed: optional(amount),
  calls: optional(amount),
  before: optional(amount),
  met: optional((value) => untilItFailed(value)),
});

const completed = object({
  state: oneOf('completed'),
  nodeVersion: text,
  v8Version: text,
  unhandledRejections: amount,
});

const peak = object({ bytes: amount, method: text });
const peaked = object({ peak });
const round = object({ timeMs: time, cpuMs: orNull(amount) });
const cpu = object({ userMs: amount, systemMs: amount });
const percentiles = object({
  ...{ p50: amount, p90: amount, p99: amount },
  ...{ max: amount, samples: amount },
});

const operations = object({
  endsBy: oneOf('return', 'callback', 'promise'),
  operations: amount,
  emptyMs: amount,
});

const work = object({
  operations: list(
    object({
      ...{ name: text, boundary: text, startMs: amount, endMs: amount, underWay: amount },
      ...{ promisedBy: orNull(text), unpromised: orNull(text) },
    }),
  ),
  completedSynchronously: flag,
  result: text,
  longStackSwitches: list(text),
});

const COMPLETES_BY: CompletesBy[] = [
  ...(['callback', 'promise', 'thunk', 'generator'] as const),
  ...(['asyncIterator', 'observable', 'stream', 'return'] as const),
];

const ANSWERS: Answers[] = [
  ...(['value', 'promise', 'callback', 'thunk', 'iterator'] as const),
  ...(['asyncIterator', 'observable', 'emitter', 'stream'] as const),
];

const met = {
  args: list(text),
  argsOfCase: optional(flag),
  inventions: list(
    object({
      ...{ name: text, what: oneOf('operation', 'value', 'module', 'global'), answered: text },
      ...{ answers: orNull(oneOf(...ANSWERS)), waits: flag, times: amount },
      because: optional(oneOf('doesIo', 'notInstalled', 'ofHost', 'threw', 'notCompiled')),
    }),
  ),
  changed: list(text),
  sideEffects: list(
    object({
      kind: oneOf('wrote', 'listened', 'started', 'connected', 'called', 'changedFolder'),
      what: text,
      refused: flag,
    }),
  ),
  underWayAtEnd: amount,
  constructorThrew: optional(text),
  threw: optional(text),
  notRun: orNull(list(object({ start: amount, end: amount }))),
};

const told = { completesBy: oneOf(...COMPLETES_BY), recognisedBy: oneOf('person', 'code', 'call') };
const own = object({ ...told, ...met });
const untilItFailed = object({
  ...{ completesBy: orNull(told.completesBy), recognisedBy: orNull(told.recognisedBy) },
  ...met,
});

const recording = object({
  operations: list(text),
  floorMs: amount,
  completesBy: oneOf(...COMPLETES_BY),
  durationMs: amount,
  work,
  own: optional(own),
});

const observed = object({
  calls: time,
  latencyMs: percentiles,
  loopDelayMs: percentiles,
  gc: orNull(object({ count: amount, pauseMs: amount })),
  allocated: orNull(object({ perCallBytes: Number.isFinite, emptyCallBytes: Number.isFinite })),
  heap: orNull(object({ beforeBytes: amount, afterBytes: amount })),
});

const benched = object({
  warmUp: list(round),
  windows: some(round),
  peak: orNull(peak),
  observed: orNull(observed),
  recorded: orNull(recording),
  processCpuMs: orNull(amount),
  switches: list(text),
});

const served = object({ cpuMs: orNull(amount), peakBytes: amount });
const ended = object({ cpu: orNull(cpu), peak });

const profiled = object({
  profiler: text,
  keepsCollected: orNull(flag),
  ...{ rounds: amount, calls: amount, wallMs: amount },
  recorded: orNull(recording),
  switches: list(text),
});

const probed = object({
  operations: list(
    object({ id: text, name: text, boundary: text, stack: text, reached: object({ by: text }) }),
  ),
  recorded: recording,
  undisturbedFinalStacks: list(text),
  probes: list(
    object({
      ...{ operation: text, mode: text, outcome: text, isFaulted: flag, message: text },
      ...{ stack: text, causes: list(text), finalStack: orNull(text), repeated: amount },
    }),
  ),
  switches: list(text),
  errors: object({
    stackTraceLimit: orNull((value) => typeof value === 'number'),
    preparesStacks: flag,
  }),
  companions: list(text),
});
