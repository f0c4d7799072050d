/** Calls of functions to write about, built from what a test wants to be different. */

import type { Invention } from '../../bench-runner/protocol/invention';
import type { ReportedCall } from '../../src/report/report';

export function invention(changes: Partial<Invention> = {}): Invention {
  return {
    name: 'db.users.find',
    what: 'operation',
    answered: 'an object',
    answers: 'promise',
    waits: true,
    times: 1,
    ...changes,
  };
}

export function reportedCall(changes: Partial<ReportedCall> = {}): ReportedCall {
  return {
    line: 12,
    lines: 14,
    io: 'invented',
    completesBy: { kind: 'promise', recognisedBy: 'code' },
    case: null,
    args: [
      { name: 'id', from: 'person', text: '"u1"' },
      { name: 'options', from: 'invention', text: 'an invented object' },
      { name: 'tries', from: 'default', text: '3' },
    ],
    inventions: [
      invention({ name: 'pg', what: 'module', answered: 'a module', because: 'notInstalled' }),
      invention({ times: 3 }),
      invention({ name: 'options.deep', what: 'value', answered: 'true', waits: false }),
    ],
    notRun: [
      { line: 15, endLine: 15, lines: 0, code: "throw new Error('blocked');" },
      { line: 18, endLine: 20, lines: 3, code: 'await db.orders.insert(order);' },
    ],
    changed: [],
    sideEffects: [],
    underWayAtEnd: 0,
    ...changes,
  };
}
