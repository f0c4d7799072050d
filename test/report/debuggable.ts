/** A graded subject that has something of all that debuggability can show. */

import { failure } from '../../src/failure';
import type {
  GradedDebuggability,
  LongStackTrial,
  Probe,
  Site,
} from '../../src/probe/debuggability';
import { COMMIT, debuggability, FILE, frame, misuse, probe, site } from './reports';

const HELPER = 'an async_hooks helper';
const SWITCH = 'global.longStackSupport';

const NEVER = misuse('neverCalled', { outcome: 'neverCompleted' });
const TWICE = misuse('calledTwice', { outcome: 'completedTwice', repeated: 5 });

const UPDATE: Partial<Site> = {
  operation: 'File.whereUpdate.execWithin',
  at: { file: FILE, line: 30, column: 11 },
  code: 'await File.whereUpdate({ id }, changes).execWithin(tx);',
};

const ROLLBACK: Partial<Site> = {
  operation: 'tx.rollback',
  at: { file: FILE, line: 40, column: 5 },
  code: 'await tx.rollback();',
};

const BROUGHT_BACK = [
  frame('at Timeout._onTimeout (/opt/async-score/bench-runner/fakes/wait.js:20:17)', {
    owner: 'harness',
  }),
  frame(`at upload (${FILE}:34:19)`, { at: { file: FILE, line: 34, column: 19 }, locates: true }),
];

export const TRIALS: LongStackTrial[] = [
  {
    kind: 'switch',
    name: SWITCH,
    brings: 1,
    of: 4,
    price: {
      state: 'scored',
      time: { median: 1.42, low: 1.31, high: 1.52 },
      cpu: { median: 2.6, low: 2.4, high: 2.81 },
      memory: null,
    },
  },
  {
    kind: 'helper',
    name: HELPER,
    brings: 2,
    of: 4,
    price: failure('skipped', 'notAsked', 'Its price was not measured.', {
      remedy: 'Add --price to async-score score.',
    }),
  },
];

/** Level 5 where most calls are named; one is lost, and one is only reached by another answer. */
export function debuggable(): GradedDebuggability {
  const lost = site(1, {
    probes: [
      probe('passed', { ...lostProbe(), broughtBackBy: HELPER, longStack: BROUGHT_BACK }),
      probe('thrown'),
      probe('thrownLater', { ...lostProbe(), outcome: 'uncaught' }),
    ],
    lapses: [NEVER, TWICE],
  });
  const update = site(3, {
    ...UPDATE,
    reached: { by: 'answer', operation: 'self.byUuidOrPath.get', answer: 'a file' },
    probes: (['passed', 'thrown', 'thrownLater'] as const).map((mode) =>
      probe(mode, { named: 'switch', with: SWITCH, longStack: BROUGHT_BACK }),
    ),
    lapses: [NEVER, misuse('calledTwice')],
  });
  const sites = [
    lost,
    update,
    site(5, { ...COMMIT, lapses: [NEVER, misuse('calledTwice')] }),
    site(5, { ...COMMIT, at: { file: FILE, line: 12, column: 9 }, operation: 'blob.put' }),
    site(5, { ...COMMIT, at: { file: FILE, line: 14, column: 9 }, operation: 'Version.insert' }),
    site(1, { ...ROLLBACK, reached: { by: 'failure', operation: 'tx.commit', line: 38 } }),
    site(5, { ...COMMIT, boundary: 'async' }),
  ];
  const graded = debuggability(5, sites);
  return {
    ...graded,
    stackTraces: {
      ...graded.stackTraces,
      boundaries: [
        { boundary: 'promisified', level: 5, worst: 1 },
        { boundary: 'async', level: 5, worst: 5 },
      ],
      unreached: [
        {
          method: 'abort',
          at: { file: FILE, line: 44, column: 7 },
          code: 'if (tooLate) await tx.abort();',
        },
      ],
      trials: TRIALS,
    },
  };
}

/** What a probe shows where the call is lost, whichever the mode. */
function lostProbe(): Partial<Probe> {
  const { mode, ...lost } = site(1).probes[0] ?? probe('passed');
  return lost;
}
