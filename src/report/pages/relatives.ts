import { type Block, type Cell, cell, type Column, heading, paragraph } from '../page';
import {
  isKnownOfRelatives,
  RELATIVE_COLUMNS,
  relativesSentence,
  relativeTexts,
  unmeasuredRelatives,
} from '../relativesWords';
import type { FiguresPerOperation, Report } from '../report';
import type { Units } from '../units';

const COLUMNS: Column[] = [
  { title: '', align: 'left', shorten: 'end' },
  ...RELATIVE_COLUMNS.map((title): Column => ({ title, align: 'right' })),
];

/** A function beside the gallery's members that are made in the same way; nothing without any. */
export function relativesBlocks({ relatives, subject }: Report, units: Units): Block[] {
  if (!relatives || relatives.members.length === 0) return [];
  const title = heading(2, 'Relatives in the gallery');
  if (!isKnownOfRelatives(relatives)) {
    return [title, paragraph(unmeasuredRelatives(relatives), 'quiet')];
  }
  const row = (name: Cell, figures: FiguresPerOperation) => [
    name,
    ...relativeTexts(figures, units).map((text) => cell(text)),
  ];
  return [
    title,
    {
      kind: 'table',
      columns: COLUMNS,
      rows: [
        row(cell(subject.function ?? 'this function', 'strong'), relatives.own),
        ...relatives.members.map((each) => row(cell(each.title), each)),
      ],
    },
    paragraph(relativesSentence(relatives), 'quiet'),
  ];
}
