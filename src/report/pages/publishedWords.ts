import { listOf } from '../page';
import { COLUMN_TITLES } from '../columnWords';
import type { ColumnKey, RankCorrelation, TableBeside } from '../tableBeside';
import type { Units } from '../units';
import { workloadWords } from '../words';

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

/** What is relative to one baseline stands in the same order as what it is made of. */
function isOrdering(key: ColumnKey, columns: TableBeside['columns']): boolean {
  if (RELATIVE.includes(key)) return columns.every((each) => RELATIVE.includes(each.key));
  return key !== 'marginPercent';
}

function rhoWords({ rho }: RankCorrelation, units: Units): string {
  return `${rho < 0 ? '−' : ''}${units.number(Math.abs(rho))}`;
}
