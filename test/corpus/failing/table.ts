import * as path from 'node:path';

import { cell, heading, paragraph, type Page, type Table } from '../../../src/page/page';
import type { Replayed } from './replay';
import { sumsOf, type Verdict } from './verdict';

const OUTCOMES: Readonly<Record<Verdict['outcome'], string>> = {
  found: 'found',
  wrongLine: 'wrong line',
  missed: 'missed',
  notProbed: 'not probed',
};

export function pageOf(
  verdicts: readonly Verdict[],
  replayed: readonly Replayed[],
  node: string,
): Page {
  const otherwise = replayed.filter((each) => each.otherwise !== null);
  return [
    heading(1, 'Functions that fail wrongly'),
    paragraph(
      `Functions with one mistake each, and a twin of each without it, probed on Node ${node}. ` +
        'A mistake is found where the rule and the line are told. What is told of a twin is false.',
    ),
    functionsTable(verdicts),
    heading(2, 'By kind'),
    kindsTable(verdicts),
    heading(2, 'In plain processes'),
    paragraph(
      `Of ${replayed.length} named calls and ends of the process, ${otherwise.length} were otherwise in a plain process with plain stubs.`,
    ),
    ...(otherwise.length > 0 ? [otherwiseTable(otherwise)] : []),
  ];
}

function functionsTable(verdicts: readonly Verdict[]): Table {
  return table(
    ['function', 'mistake', 'wanted', '', 'told', 'what ends it', 'told of its twin'],
    verdicts.map(({ case: each, outcome, told, fix, falseFindings }) => [
      `${each.file}#${each.functionName}`,
      each.mistake,
      `${each.rules[0]} ${each.lines[0]}`,
      OUTCOMES[outcome],
      told.join(', '),
      fix ?? '',
      falseFindings.join(', '),
    ]),
  );
}

function kindsTable(verdicts: readonly Verdict[]): Table {
  const kinds = [...new Set(verdicts.map((each) => each.case.kind))];
  const ofKind = (kind: string) => verdicts.filter((each) => each.case.kind === kind);
  const rows = [...kinds.map((kind) => row(kind, ofKind(kind))), row('all', verdicts)];
  const outcomes = ['found', 'with a fix', 'wrong line', 'missed', 'not probed', 'false'];
  return table(['kind', 'functions', ...outcomes], rows);
}

function otherwiseTable(replayed: readonly Replayed[]): Table {
  return table(
    ['call', 'said', 'was otherwise'],
    replayed.map(({ claim: { file, functionName, site, mode, says }, otherwise }) => [
      `${path.basename(path.dirname(file))}/${path.basename(file)}#${functionName} ${site.at?.line} ${site.operation} (${site.boundary}, ${mode})`,
      'exitCode' in says ? `ends with ${says.exitCode}` : `level ${site.level}`,
      otherwise ?? '',
    ]),
  );
}

function row(title: string, verdicts: readonly Verdict[]): string[] {
  const { functions, found, fixed, wrongLine, missed, notProbed, falseFindings } = sumsOf(verdicts);
  const figures = [functions, found, fixed, wrongLine, missed, notProbed, falseFindings];
  return [title, ...figures.map(String)];
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    kind: 'table',
    columns: titles.map((title) => ({ title, align: 'left' })),
    rows: rows.map((cells) => cells.map((text) => cell(text))),
  };
}
