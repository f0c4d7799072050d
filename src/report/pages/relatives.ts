import { command } from '../controls';
import { capital } from '../../document/words';
import { el } from '../markup';
import {
  type Block,
  type Cell,
  cell,
  drawn,
  foldedSection,
  group,
  left,
  paragraph,
  table,
  right,
  written,
} from '../page';
import {
  isKnownOfRelatives,
  RELATIVE_COLUMNS,
  relativesSentence,
  relativeTexts,
  unmeasuredRelatives,
} from '../relativesWords';
import type { FiguresPerOperation, Report } from '../report';
import type { Units } from '../units';

const TITLE = 'Relatives in the gallery';

/** Whether a report has a function that something can be set beside. */
export function hasRelatives({ relatives, benchmark, debuggability }: Report): boolean {
  if (!relatives || relatives.members.length === 0) return false;
  return benchmark.state === 'scored' || debuggability.state === 'scored';
}

/** A function beside the gallery's members that are made in the same way; nothing without any. */
export function relativesBlocks(report: Report, units: Units): Block[] {
  const { relatives, subject } = report;
  if (!relatives || relatives.members.length === 0) return [];
  if (!isKnownOfRelatives(relatives)) {
    const words = unmeasuredRelatives(relatives);
    const measure = command('openGallery', 'gallery', 'Measure the gallery');
    const blocks = [
      written(paragraph(words, 'quiet')),
      drawn(el('p', { class: 'prose' }, words), measure),
    ];
    return [
      foldedSection(
        'relatives',
        TITLE,
        'Similar patterns of the gallery: not measured yet',
        blocks,
      ),
    ];
  }
  const own = subject.function ?? 'this function';
  const ownName = { ...cell(own, 'strong'), drawn: [subject.function ?? capital(own)] };
  const rows: { name: Cell | string; figures: FiguresPerOperation }[] = [
    { name: ownName, figures: relatives.own },
    ...relatives.members.map((each) => ({ name: each.title, figures: each })),
  ];
  const columns = [
    left('', ({ name }: (typeof rows)[number]) => name, { shorten: 'end' }),
    ...RELATIVE_COLUMNS.map((title, index) =>
      right(
        title,
        ({ figures }: (typeof rows)[number]) => relativeTexts(figures, units)[index] ?? '',
      ),
    ),
  ];
  const beside = table(rows, columns, { name: 'data relatives' });
  const scroll = { class: 'relatives-table', role: 'group', tabindex: 0, 'aria-label': TITLE };
  const sentence = paragraph(relativesSentence(relatives), 'quiet');
  const result = `Beside ${units.counted(relatives.members.length, 'similar pattern')} of the gallery`;
  return [foldedSection('relatives', TITLE, result, [group(scroll, beside), sentence])];
}
