import type { CallWork } from '../../../bench-runner/protocol/recording';
import type { ScoredBenchmark } from '../../harness/benchmark';
import { el, placed } from '../markup';
import { type Block, drawn, drawnCell, folded, table, right, left } from '../page';
import type { Units } from '../units';

/** What one call did: each I/O operation from its start to its end, in the order of their starts. */
export function operationBlocks(benchmark: ScoredBenchmark, units: Units, side: string): Block[] {
  const { operations, work } = benchmark;
  const count = work?.operations.length ?? operations.length;
  if (count === 0) return [];
  const title = `${units.counted(count, 'I/O operation')} in one call`;
  return [folded(`operations${side}`, title, work ? workTable(work, units) : nameList(operations))];
}

/** Times are those of the faked waits alone: what is drawn beside each other is joined in parallel. */
function workTable({ operations }: CallWork, units: Units): Block {
  const longest = Math.max(1e-9, ...operations.map(({ endMs }) => endMs));
  const span = (startMs: number, endMs: number) => {
    const width = Math.max(0.005, (endMs - startMs) / longest);
    const part = placed(el('span', { class: 'span-part' }), startMs / longest, width);
    return el('div', { class: 'span-track', 'aria-hidden': 'true' }, part);
  };
  return table(
    operations,
    [
      left('I/O operation', ({ name }) => name, { code: true }),
      right('begins', ({ startMs }) => units.time(startMs)),
      right('ends', ({ endMs }) => units.time(endMs)),
      right('', ({ startMs, endMs }) => drawnCell('', span(startMs, endMs))),
    ],
    { name: 'data operations' },
  );
}

function nameList(names: readonly string[]): Block {
  const items = names.map((name) => el('li', {}, el('code', {}, name)));
  return drawn(el('ol', { class: 'operation-names' }, ...items));
}
