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
export function correlationWords({ columns }: TableBeside, units: Units): string {
  const ordering = columns.filter(({ key }) => isOrdering(key, columns));
  const scored = ordering.flatMap(({ key, correlation }) =>
    correlation.state === 'scored' ? [{ key, correlation }] : [],
  );
  const words = scored.map(({ key, correlation }, index) => {
    const isLast = correlation.rows !== scored[index + 1]?.correlation.rows;
    const over = isLast ? ` over ${units.counted(correlation.rows, 'row')}` : '';
    return `${COLUMN_TITLES[key]} ${rhoWords(correlation, units)}${over}`;
  });
  if (words.length > 0) {
    return `Rank correlation with the published figures: ${words.join(', ')}.`;
  }
  const [why] = ordering.flatMap(({ correlation }) =>
    correlation.state === 'scored' ? [] : correlation.reason.message,
  );
  return `No rank correlation with the published figures. ${why ?? ''}`.trimEnd();
}

/** What is relative to one baseline stands in the same order as what it is made of. */
function isOrdering(key: ColumnKey, columns: TableBeside['columns']): boolean {
  if (RELATIVE.includes(key)) return columns.every((each) => RELATIVE.includes(each.key));
  return key !== 'marginPercent';
}

function rhoWords({ rho }: RankCorrelation, units: Units): string {
  return `${rho < 0 ? '−' : ''}${units.number(Math.abs(rho))}`;
}
