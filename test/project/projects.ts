import { failure } from '../../src/failure';
import type { Finding } from '../../src/rules/finding';
import type { ProjectFunction, ProjectScore } from '../../src/report/projectScore';
import { REPORT_SCHEMA } from '../../src/report/report';
import { aRuntime } from '../runtimes';

const LEVELS = {
  state: 'scored',
  stackTraces: 1,
  sourceMaps: 5,
  total: 6,
  sites: 2,
  lines: [] as number[],
  reach: { reached: 2, of: 2 },
} as const;

export function probed(name: string, findings: Finding[] = [], line = 1): ProjectFunction {
  const [file = '', path = ''] = name.split('#');
  const own = findings.map((finding) => ({ ...finding, file }));
  const place = { file, path, line, endLine: line + 3, tokens: 40 };
  return { ...place, state: 'scored', findings: own, ignored: 0, debuggability: LEVELS };
}

export function notProbed(name: string): ProjectFunction {
  const fails = failure('failed', 'threw', 'It threw an error: "<no>"');
  return { ...probed(name), state: 'scored', debuggability: fails } as ProjectFunction;
}

export function projectOf(
  functions: ProjectFunction[],
  changes: Partial<ProjectScore> = {},
): ProjectScore {
  return {
    schema: REPORT_SCHEMA,
    folder: '/projects/shop',
    runtime: aRuntime('24.21.0'),
    functions,
    unread: [],
    measured: {
      by: '0.1.0',
      startedAt: '2026-01-01T00:00:00.000Z',
      durationMs: 1000,
      ran: functions.length,
      kept: 0,
      left: 0,
    },
    ...changes,
  };
}
