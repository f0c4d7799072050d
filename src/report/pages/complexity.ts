import type { Complexity } from '../../complexity/complexity';
import { LEXERS } from '../labels';
import { type Block, cell, type Column, type Fact, fact } from '../page';
import type { Units } from '../units';

const COLUMNS: Column[] = [
  { title: 'line', align: 'right' },
  { title: 'function', align: 'left', shorten: 'middle', code: true },
  { title: 'tokens', align: 'right' },
  { title: 'share', align: 'right' },
];

export function complexityBlocks(complexity: Complexity, units: Units): Block[] {
  const rows: Fact[] = [fact('counted by', counted(complexity))];
  if (complexity.shortest !== null && complexity.ratio) {
    const least = Math.round(complexity.tokens / complexity.ratio);
    rows.push(fact('shortest known', `${complexity.shortest}, ${units.counted(least, 'token')}`));
  }
  if (complexity.fileTokens !== undefined) {
    rows.push(fact('whole file', units.counted(complexity.fileTokens, 'token')));
  }
  const facts: Block = { kind: 'facts', rows };
  return complexity.functions.length === 0 ? [facts] : [facts, functionTable(complexity, units)];
}

function counted({ lexer, esprimaRefused }: Complexity): string {
  const refused = esprimaRefused === undefined ? '' : `; Esprima refused: ${esprimaRefused}`;
  return `${LEXERS[lexer]}, comments excluded${refused}`;
}

function functionTable(complexity: Complexity, units: Units): Block {
  const { functions, tokens, fileTokens = tokens } = complexity;
  return {
    kind: 'table',
    columns: COLUMNS,
    rows: functions.map((each) => [
      cell(units.count(each.line)),
      cell(each.name),
      cell(units.count(each.tokens)),
      cell(units.share(each.tokens / fileTokens)),
    ]),
  };
}
