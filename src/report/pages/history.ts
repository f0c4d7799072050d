import { differences, type HistoryEntry, isComparable } from '../history';
import { el } from '../../page/markup';
import {
  type Block,
  cell,
  foldedSection,
  heading,
  left,
  type Page,
  paragraph,
  plot,
  right,
  type Section,
  table,
  type Table,
} from '../../page/page';
import { lineChart, type Point, type Series } from '../plots/lineChart';
import type { Units } from '../units';

/** So many scores are shown, the last ones. */
const MOST_SHOWN = 30;

/** `history FILE#NAME`. @param entries the oldest first */
export function historyPage(name: string, entries: readonly HistoryEntry[], units: Units): Page {
  const shown = entries.slice(-MOST_SHOWN);
  const count = `${units.counted(entries.length, 'score')}${shown.length < entries.length ? `, the last ${shown.length} of them` : ''}`;
  if (shown.length === 0) return [heading(1, name), paragraph('No score of it is kept.')];
  return [heading(1, name, count), historyTable(shown, units)];
}

/** Section of the panel for the history, where it has more than one score. */
export function historyBlocks(entries: readonly HistoryEntry[], units: Units): Section[] {
  const shown = entries.slice(-MOST_SHOWN);
  if (shown.length < 2) return [];
  const result = units.counted(shown.length, 'score');
  return [
    foldedSection('history', 'History', result, [charts(shown, units), historyTable(shown, units)]),
  ];
}

function charts(entries: readonly HistoryEntry[], units: Units): Block {
  const x = { title: 'scores, the last one at the right', format: nth };
  const chart = (title: string, format: (value: number) => string, series: Series[]) =>
    lineChart({ x, y: { title, format }, series });
  const line = (name: string, valueOf: (entry: HistoryEntry) => number | null): Series[] => [
    { name, ...LINE, points: points(entries, valueOf) },
  ];
  return plot(
    el(
      'div',
      { class: 'charts' },
      chart(
        'Findings',
        units.count,
        line('Findings', ({ findings }) => findings),
      ),
      chart('CPU time of a call', units.cpuTime, cpuSeries(entries)),
      chart(
        'Tokens',
        units.count,
        line('Tokens', ({ tokens }) => tokens),
      ),
    ),
  );
}

const LINE = { look: 'filled', line: true } as const;

/** No half of a score. */
function nth(value: number): string {
  return Number.isInteger(value) && value > 0 ? String(value) : '';
}

function points(
  entries: readonly HistoryEntry[],
  valueOf: (entry: HistoryEntry) => number | null,
): Point[] {
  return entries.flatMap((entry, index) => {
    const y = valueOf(entry);
    return y === null ? [] : [{ x: index + 1, y }];
  });
}

/** A line for each stretch that can be compared; the next stretch has the other look. */
function cpuSeries(entries: readonly HistoryEntry[]): Series[] {
  const stretches: Point[][] = [];
  let last: HistoryEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    if (!entry.cpuUs) continue;
    if (!last || !isComparable(last, entry)) stretches.push([]);
    const { median, low, high } = entry.cpuUs;
    stretches.at(-1)!.push({ x: index + 1, y: median, low, high });
    last = entry;
  }
  return stretches.map((own, index) => ({
    ...{ name: 'CPU time of a call', line: true, points: own },
    look: index % 2 === 0 ? 'filled' : 'hollow',
  }));
}

function historyTable(entries: readonly HistoryEntry[], units: Units): Table {
  const rows = entries.map((entry, index) => ({ entry, before: entries[index - 1], index }));
  const findingsCell = (findings: number | null) =>
    cell(findings === null ? 'not probed' : units.count(findings), findings ? 'bad' : 'plain');
  return table(
    rows.reverse(),
    [
      right('score', ({ index }) => units.count(index + 1)),
      left('when', ({ entry: { at } }) => at.slice(0, 16).replace('T', ' ')),
      left('commit', ({ entry }) => commitWords(entry)),
      right('findings', ({ entry }) => findingsCell(entry.findings)),
      right('CPU of a call', ({ entry: { cpuUs } }) =>
        cpuUs ? units.cpuTime(cpuUs.median) : cell('not timed', 'quiet'),
      ),
      right('tokens', ({ entry }) => units.count(entry.tokens)),
      left('measured on', ({ entry, before }) => whereWords(entry, before), { shorten: 'wrap' }),
    ],
    { name: 'data history' },
  );
}

function commitWords({ commit, edited }: HistoryEntry): string {
  if (commit === undefined) return '';
  return `${commit.slice(0, 8)}${edited ? ', edited' : ''}`;
}

/** Said where it changes: times of before and after cannot be compared. */
function whereWords(entry: HistoryEntry, before: HistoryEntry | undefined): string {
  if (!before) return `Node ${entry.node}, ${entry.machine}`;
  const other = differences(before, entry);
  return other.length === 0 ? '' : `from here: ${other.join(', ')}`;
}
