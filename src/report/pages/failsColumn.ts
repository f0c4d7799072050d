import { icon } from '../../page/icons';
import { el } from '../../page/markup';
import { type Cell, cell, type ColumnOf, left } from '../../page/page';
import type { FunctionRow } from '../fileScore';
import { toldFindings, withoutFindings } from '../messages/project';
import type { Units } from '../units';
import { isFault } from './failure';
import { FOUND_ICONS } from './findings';

/** Column of what becomes of a function's failures. */
export function failsColumn(units: Units): ColumnOf<FunctionRow> {
  return left('if it fails', (row) => failsCell(row, units), { shorten: 'wrap', name: 'fails' });
}

export function failsCell(row: FunctionRow, units: Units): Cell {
  const { unknown, findings } = row;
  const told = toldFindings(findings);
  if (told.length === 0) {
    const tone = unknown === null ? 'plain' : isFault(unknown) ? 'bad' : 'quiet';
    return cell(withoutFindings(row, units), tone);
  }
  const isBad = findings.some(({ severity }) => severity === 'error' || severity === 'warning');
  const items = told.map(({ words, first }) => {
    const severity = first?.severity ?? 'hint';
    return el('li', { class: `found-${severity}` }, icon(FOUND_ICONS[severity]), words);
  });
  return {
    text: told.map(({ words }) => words).join('; '),
    tone: isBad ? 'bad' : 'plain',
    drawn: [el('ul', { class: 'found-here' }, ...items)],
  };
}
