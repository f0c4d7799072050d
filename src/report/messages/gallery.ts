/** Words for the gallery and the published tables. */

import type { Construct } from '../../analysis/constructs';
import type { AgainstCallbacks, Standing, TokensPlace } from '../../gallery/standing';
import { BOUNDARIES } from '../../probe/operationWords';
import { listOf } from '../../page/page';
import type { FiguresPerOperation, Report, ReportedRelatives } from '../report';
import type { ClaimAnswer, ColumnKey, RankCorrelation, TableBeside } from '../tableBeside';
import type { Units } from '../units';
import { boundWords } from './measured';
import { totalWords, workloadWords } from './score';

export const COLUMN_TITLES: Readonly<Record<ColumnKey, string>> = {
  tokens: 'tokens',
  complexity: 'complexity',
  timeMs: 'time',
  userMs: 'user CPU',
  systemMs: 'system CPU',
  opsPerSecond: 'operations / s',
  marginPercent: 'margin',
  requestsPerSecond: 'requests / s',
  latencyMs: 'mean latency',
  slowdown: 'slowdown',
  memoryBytes: 'memory',
  stackTraces: 'stacks',
  sourceMaps: 'maps',
  total: 'debug',
};

/** A figure with its unit, where the title of its column does not say it. */
export function columnFigure(key: ColumnKey, value: number, units: Units): string {
  switch (key) {
    case 'timeMs':
    case 'userMs':
    case 'systemMs':
    case 'latencyMs':
      return units.time(value);
    case 'memoryBytes':
      return units.bytes(value);
    case 'slowdown':
    case 'complexity':
      return units.ratio(value);
    case 'opsPerSecond':
    case 'requestsPerSecond':
      return units.number(value);
    case 'marginPercent':
      return units.share(value / 100);
    default:
      return units.count(value);
  }
}

const VERDICTS: Readonly<Record<ClaimAnswer['verdict'], string>> = {
  asPublished: 'as published',
  reversed: 'reversed',
  noDifference: 'no difference found',
  tooNoisy: 'too noisy to tell',
  measuredApart: 'measured apart, so nothing is claimed',
};

/** `2.9× (2.8–3.1×) as published` */
export function answerWords(answer: ClaimAnswer, units: Units): string {
  const interval = intervalWords(answer, units);
  const shown = interval === '' ? '' : ` (${interval})`;
  return `${units.ratio(answer.ratio)}${shown} ${verdictWords(answer, units)}`;
}

/** Empty where no round has both. */
export function intervalWords({ low, high }: ClaimAnswer, units: Units): string {
  return low === undefined || high === undefined ? '' : units.ratioInterval(low, high);
}

/** `too noisy to tell from 3 runs` */
export function verdictWords({ runs, verdict, low, high }: ClaimAnswer, units: Units): string {
  if (verdict === 'noDifference' && low !== undefined && high !== undefined) {
    return boundWords({ low, high }, units);
  }
  const from = verdict === 'tooNoisy' ? ` from ${units.counted(runs, 'run')}` : '';
  return `${VERDICTS[verdict]}${from}`;
}

const MADE_OF: Readonly<Record<Construct, string>> = {
  awaits: 'await',
  asyncIterators: 'async iterators',
  generators: 'generators',
  observables: 'observables',
  promiseChains: 'chains of promises',
  callbacks: 'callbacks',
};

/** Titles of the columns behind that of the name. */
export const RELATIVE_COLUMNS = [
  'operations',
  'tokens each',
  'CPU time each',
  'stack traces',
] as const;

/** `The gallery's uploads that are mostly made of await …` */
export function relativesSentence({ madeOf, endsAlike, boundary }: ReportedRelatives): string {
  const others = endsAlike ? '' : ', though they tell their end in another way';
  const level = boundary === null ? '' : ` Stack traces are those with ${BOUNDARIES[boundary]}.`;
  return (
    `The gallery's uploads that are mostly made of ${MADE_OF[madeOf]} as well${others}. They do other work, ` +
    `so only what an I/O operation takes can be read beside each other; what is invented costs time of its own.${level}`
  );
}

/** Cells of those columns; `–` where a figure is not known. */
export function relativeTexts(figures: FiguresPerOperation, units: Units): string[] {
  const { operations, tokensPerOperation, cpuUsPerOperation, level } = figures;
  return [
    known(operations, units.count),
    known(tokensPerOperation, units.number),
    known(cpuUsPerOperation, units.cpuTime),
    known(level, (value) => `${value} of 5`),
  ];
}

/** True if any member has figures to compare with the function's own. */
export function isKnownOfRelatives({ members }: ReportedRelatives): boolean {
  return members.some(({ operations, level }) => operations !== null || level !== null);
}

/** In the place of the table where nothing is known of any member. */
export function unmeasuredRelatives({ madeOf }: ReportedRelatives): string {
  return (
    `What an I/O operation takes can stand here beside the gallery's uploads that are mostly made of ${MADE_OF[madeOf]} ` +
    'as well, once the gallery is measured on this Node and under this workload.'
  );
}

function known(value: number | null, words: (value: number) => string): string {
  return value === null ? '–' : words(value);
}

/**
 * `331 tokens, between "generators with suspend" and "generators with genny"; 1.3× the CPU time of
 * "callbacks, nested"; debuggability 5 of 10`: as much of it as is known. Null where the gallery has
 * nothing to stand beside.
 */
export function standingSentence(report: Report, units: Units): string | null {
  const { standing, complexity, debuggability } = report;
  if (!standing || complexity.tokens === 0) return null;
  const place = placeWords(standing.tokens, units);
  if (place === null) return null;
  const parts = [`${units.counted(complexity.tokens, 'token')}, ${place}`];
  parts.push(...costWords(standing, units));
  if (debuggability.state === 'scored') parts.push(`debuggability ${totalWords(debuggability)}`);
  return parts.join('; ');
}

/** Why the ratios of the sentence are no verdict, or null where it has none. */
export function standingNote({ standing }: Report): string | null {
  const against = standing?.cpu ?? standing?.time ?? standing?.memory;
  if (!against) return null;
  return (
    `"${against.title}" was measured on ${day(against.measuredAt)}, not in the same rounds as this ` +
    'file: a comparison measures the two side by side.'
  );
}

/** `measured on 2026-11-20`, `measured from 2026-11-12 to 2026-11-20`; null where nothing is kept. */
export function scalesNote({ gallery }: Report): string | null {
  if (!gallery.measured) return null;
  const { from, to } = gallery.measured;
  const days = day(from) === day(to) ? `on ${day(to)}` : `from ${day(from)} to ${day(to)}`;
  return `measured ${days}`;
}

/** The I/O takes as long in each of them: time stands for CPU time only where that is not known. */
function costWords({ time, cpu, memory }: Standing, units: Units): string[] {
  const figures: [AgainstCallbacks | null, string][] = [
    cpu ? [cpu, 'CPU time'] : [time, 'time'],
    [memory, 'memory'],
  ];
  return figures
    .flatMap(([against, what]) => (against ? [{ against, what }] : []))
    .map(({ against: { ratio, title }, what }, index) =>
      [`${units.ratio(ratio)} the ${what}`, ...(index === 0 ? [`of "${title}"`] : [])].join(' '),
    );
}

function placeWords({ same, fewer, more }: TokensPlace, units: Units): string | null {
  const [first, ...others] = same;
  if (first !== undefined) {
    const rest = others.length > 0 ? ` and ${units.counted(others.length, 'other')}` : '';
    return `as many as "${first}"${rest}`;
  }
  if (fewer !== null && more !== null) return `between "${fewer}" and "${more}"`;
  if (more !== null) return `fewer than the shortest of the gallery, "${more}"`;
  if (fewer !== null) return `more than the longest of the gallery, "${fewer}"`;
  return null;
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}

/** Where the two columns of each figure come from. */
export function originWords(table: TableBeside, units: Units): string {
  const { source, workload } = table;
  return [
    `As published in "${source.title}"${source.date === null ? '' : `, ${source.date}`}`,
    `${workload === null ? '' : ` (${workloadWords(workload, units)})`}; ours beside it`,
    `${measuredWords(table, units)}.`,
    relativeWords(table),
  ].join('');
}

/** Figures that are relative to a baseline. */
const RELATIVE: readonly ColumnKey[] = ['slowdown', 'complexity'];

function relativeWords({ columns, baseline }: TableBeside): string {
  const relative = columns.find(({ key }) => RELATIVE.includes(key));
  if (!relative) return '';
  const to = baseline ?? 'the faster one of its pair';
  return ` The ${COLUMN_TITLES[relative.key]} is relative to ${to}.`;
}

function measuredWords({ measureOn, measuredUnder }: TableBeside, units: Units): string {
  if (measureOn === null) return '';
  if (measuredUnder === null) return ` was not measured: that takes Node ${measureOn}`;
  const { runtime, workload } = measuredUnder;
  const under =
    workload === null ? '' : `, ${workloadWords(workload, units)}, ${workload.mode} mode`;
  const nearest =
    runtime === measureOn ? '' : `. The nearest Node to the published one is ${measureOn}`;
  return `, measured on Node ${runtime}${under}${nearest}`;
}

/** `Rank correlation with the published figures: time 0.93, memory 0.81 over 21 rows.` */
export function correlationWords({ columns, isAsAsked }: TableBeside, units: Units): string {
  const ordering = columns.filter(({ key }) => isOrdering(key, columns));
  const found = [...rhosWords(ordering, units), ...ordersWords(ordering)];
  const [why = ''] = ordering.flatMap(({ correlation }) =>
    correlation.state === 'scored' ? [] : correlation.reason.message,
  );
  const none = `No rank correlation with the published figures. ${why}`.trimEnd();
  if (found.length === 0) return none;
  return listOf(found, isAsAsked === false && OTHER_CONDITIONS).join(' ');
}

const OTHER_CONDITIONS = "Not under the table's own conditions: --mode faithful.";

function rhosWords(columns: TableBeside['columns'], units: Units): string[] {
  const scored = columns.flatMap(({ key, correlation }) =>
    correlation.state === 'scored' ? [{ key, correlation }] : [],
  );
  const words = scored.map(({ key, correlation }, index) => {
    const isLast = correlation.rows !== scored[index + 1]?.correlation.rows;
    const over = isLast ? ` over ${units.counted(correlation.rows, 'row')}` : '';
    return `${COLUMN_TITLES[key]} ${rhoWords(correlation, units)}${over}`;
  });
  return words.length === 0
    ? []
    : [`Rank correlation with the published figures: ${words.join(', ')}.`];
}

/** `4 rows are too few for a rank correlation: time in the same order.` */
function ordersWords(columns: TableBeside['columns']): string[] {
  const few = columns.flatMap(({ key, correlation, sameOrder }) =>
    correlation.state === 'scored' || sameOrder === null
      ? []
      : [{ key, sameOrder, rows: correlation.reason.found }],
  );
  return [...new Set(few.map(({ rows }) => rows))].map((rows) => {
    const words = few
      .filter((each) => each.rows === rows)
      .map(
        ({ key, sameOrder }) =>
          `${COLUMN_TITLES[key]} in ${sameOrder ? 'the same' : 'another'} order`,
      );
    return `${rows} rows are too few for a rank correlation: ${words.join(', ')}.`;
  });
}

/** True if the order of a column says something: figures relative to one baseline repeat the order of others. */
function isOrdering(key: ColumnKey, columns: TableBeside['columns']): boolean {
  if (RELATIVE.includes(key)) return columns.every((each) => RELATIVE.includes(each.key));
  return key !== 'marginPercent';
}

function rhoWords({ rho }: RankCorrelation, units: Units): string {
  return `${rho < 0 ? '−' : ''}${units.number(Math.abs(rho))}`;
}
