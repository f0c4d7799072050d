import { cell, heading, paragraph, type Page, type Table } from '../../../src/page/page';
import { isSlow } from './catalogue';
import { sumsOf, type Verdict } from './verdict';

const OUTCOMES: Readonly<Record<Verdict['outcome'], string>> = {
  found: 'found',
  wrongLine: 'wrong line',
  missed: 'missed',
  left: 'left',
  false: 'FALSE',
};

export function pageOf(verdicts: readonly Verdict[], node: string): Page {
  const slow = verdicts.filter((each) => isSlow(each.case.wanted));
  return [
    heading(1, 'Functions that wait longer than they need'),
    paragraph(
      `Functions whose waits could be fewer, and functions that must stay as they are, each called once on Node ${node}. ` +
        'A slow one is found where the rule and the line are told; whatever is told of the waits of one that must stay is false.',
    ),
    slowTable(slow),
    heading(2, 'Functions that must stay'),
    staysTable(verdicts.filter((each) => !slow.includes(each))),
    heading(2, 'All'),
    sumsTable(verdicts),
  ];
}

function slowTable(verdicts: readonly Verdict[]): Table {
  return table(
    ['function', 'what', 'wanted', '', 'told', 'in a row', 'best', 'known best', 'fixed'],
    verdicts.map(({ case: { file, functionName, wanted }, outcome, told, ...spans }) => {
      const slow = isSlow(wanted) ? wanted : null;
      return [
        ...[`${file}#${functionName}`, slow?.what ?? '', `${slow?.rules[0]} ${slow?.lines[0]}`],
        ...[OUTCOMES[outcome], told.join(', '), count(spans.inRow), count(spans.best)],
        ...[count(slow?.best ?? null), count(spans.fixed)],
      ];
    }),
  );
}

function staysTable(verdicts: readonly Verdict[]): Table {
  return table(
    ['function', 'what keeps it', '', 'told', 'in a row', 'best'],
    verdicts.map(({ case: { file, functionName, wanted }, outcome, told, inRow, best }) => [
      ...[`${file}#${functionName}`, isSlow(wanted) ? '' : wanted.stays, OUTCOMES[outcome]],
      ...[told.join(', '), count(inRow), count(best)],
    ]),
  );
}

function sumsTable(verdicts: readonly Verdict[]): Table {
  const sums = sumsOf(verdicts);
  return table(
    [
      'slow',
      'found',
      'wrong line',
      'missed',
      'best is known best',
      'fixed',
      'to the best',
      'must stay',
      'false',
    ],
    [
      [
        ...[sums.slow, sums.found, sums.wrongLine, sums.missed, sums.bestEqual],
        ...[sums.fixed, sums.fixedEqual, sums.stays, sums.false],
      ].map(String),
    ],
  );
}

function count(operations: number | null): string {
  return operations === null ? '' : String(operations);
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    kind: 'table',
    columns: titles.map((title) => ({ title, align: 'left' })),
    rows: rows.map((cells) => cells.map((text) => cell(text))),
  };
}
