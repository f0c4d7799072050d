import type { CallWork } from '../bench-runner/protocol';
import type { ScoredBenchmark } from '../src/harness/benchmark';
import { el, placed, type Child } from './dom';
import { disclosure, type Page } from './page';
import { dataTable } from './table';

/** What one call did: each I/O operation from its start to its end, in the order of their starts. */
export function operations(benchmark: ScoredBenchmark, page: Page, side: string): Child {
  const { operations, work } = benchmark;
  const count = work?.operations.length ?? operations.length;
  if (count === 0) return null;
  const title = `${page.units.counted(count, 'I/O operation')} in one call`;
  return disclosure(page, `operations${side}`, title, () => [
    work ? workTable(work, page) : nameList(operations),
  ]);
}

/** Times are those of the faked waits alone: what is drawn beside each other is joined in parallel. */
function workTable({ operations }: CallWork, { units }: Page): HTMLElement {
  const longest = Math.max(1e-9, ...operations.map(({ endMs }) => endMs));
  return dataTable(
    'operations',
    ['I/O operation', 'Begins', 'Ends', ''],
    operations.map(({ name, startMs, endMs }) => [
      el('code', {}, name),
      units.time(startMs),
      units.time(endMs),
      el(
        'div',
        { class: 'span-track', 'aria-hidden': 'true' },
        placed(
          el('span', { class: 'span-part' }),
          startMs / longest,
          Math.max(0.005, (endMs - startMs) / longest),
        ),
      ),
    ]),
  );
}

function nameList(names: readonly string[]): HTMLElement {
  return el(
    'ol',
    { class: 'operation-names' },
    ...names.map((name) => el('li', {}, el('code', {}, name))),
  );
}
