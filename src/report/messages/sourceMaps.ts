/** Words for source maps. */

import type { Failure } from '../../failure';
import type { SourceMaps } from '../../probe/debuggability';
import type { Units } from '../units';
import { whyAbsent } from './measured';

type Verdict = SourceMaps['checks'][number]['verdict'];
type Way = SourceMaps['way'];
type Printed = SourceMaps['printed']['with'];

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  exact: 'exact',
  line: 'right line',
  wrong: 'wrong line',
  unknown: 'not known',
};

/** `through TypeScript 5.9.3, as tsconfig.json says` */
export function wayWords({ by, tool, namedIn }: Way): string {
  const named = namedIn === null ? '' : `, as ${namedIn} says`;
  switch (by) {
    case 'nothing':
      return 'as it is written';
    case 'compiledAhead':
      return `as the output of ${tool || 'a tool'}`;
    case 'typeStripping':
      return `with its types taken out by Node${named}`;
    case 'own':
      return "in Async Score's own transpiled form";
    default:
      return `through ${tool || by}${named}`;
  }
}

/** `Node 20.20.2 runs it as written; ES5 does not`; null where no target is known. */
export function targetWords({ targets }: Way): string | null {
  const names = (runs: boolean) =>
    targets.filter(({ runsAsWritten }) => runsAsWritten === runs).map(({ name }) => name);
  const [able, unable] = [names(true), names(false)];
  const parts = [
    ...(able.length > 0 ? [`${able.join(', ')}: as written`] : []),
    ...(unable.length > 0 ? [`${unable.join(', ')}: compiled`] : []),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

/** `external, indexed, its sources in the map`; empty where there is no map. */
export function mapFormWords({ map: { form, indexed, sources } }: SourceMaps): string {
  if (form === null) return '';
  const from: Readonly<Record<NonNullable<typeof sources>, string>> = {
    document: 'its source is this file',
    map: 'its sources are in the map',
    disk: 'its sources are read from disk',
    nowhere: 'its sources are nowhere to be read',
  };
  const parts = [
    form,
    ...(indexed ? ['indexed'] : []),
    ...(sources === null ? [] : [from[sources]]),
  ];
  return parts.join(', ');
}

/** `5 of 7 positions exact, 2 only the line`, of what was checked. */
export function checksWords({ checks }: SourceMaps, units: Units): string {
  const of = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  const rest = (
    [
      ['line', 'right in the line alone'],
      ['wrong', 'on a wrong line'],
      ['unknown', 'not known'],
    ] as const
  ).flatMap(([verdict, words]) => {
    const count = of(verdict);
    return count === 0 ? [] : [`${units.count(count)} ${words}`];
  });
  const exact = `${units.count(of('exact'))} of ${units.counted(checks.length, 'position')} exact`;
  return [exact, ...rest].join(', ');
}

/** `7 of 7 lines right, 5 to the column`, or why the runtime was not asked. */
export function printedWords(printed: Printed | Failure, units: Units): string {
  if (printed.state !== 'scored') return whyAbsent(printed);
  const { right, exact, of } = printed;
  const column = exact === right ? 'and the columns too' : `${units.count(exact)} to the column`;
  return right === 0
    ? `none of ${units.counted(of, 'line')} right`
    : `${units.count(right)} of ${units.counted(of, 'line')} right, ${column}`;
}

/** Titles of a terminal's output, first as Node is usually started. */
export const PRINTED_TITLES = {
  without: 'Node prints',
  with: 'with --enable-source-maps',
} as const;
