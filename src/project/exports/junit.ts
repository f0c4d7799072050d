/**
 * A project in JUnit's XML, which CI services read: a suite for each file, a case for each
 * function.
 */

import { isTold } from '../../rules/finding';
import {
  type GateReason,
  notScoredBecause,
  type ProjectFunction,
  type ProjectScore,
} from '../../report/projectScore';

export function junitOf({ functions, gate }: ProjectScore): string {
  const slower = (gate?.reasons ?? []).filter(({ code }) => code === 'slower');
  const files = new Map<string, ProjectFunction[]>();
  for (const one of functions) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  const suites = [...files].map(([file, own]) => suite(file, own, slower));
  const all = element('testsuites', { name: 'async-score' }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function suite(
  file: string,
  functions: readonly ProjectFunction[],
  slower: readonly GateReason[],
): string {
  const cases = functions.map((one) =>
    caseOf(
      one,
      slower.filter((each) => each.file === one.file && each.line === one.line),
    ),
  );
  const having = (name: string) => cases.filter(({ outcome }) => outcome === name).length;
  const counts = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  };
  return element(
    'testsuite',
    { name: file, ...counts },
    cases.map(({ text }) => text),
  );
}

type Outcome = 'failure' | 'error' | 'skipped' | 'fine';

function caseOf(one: ProjectFunction, slower: readonly GateReason[]) {
  const { outcome, inner } = outcomeOf(one, slower);
  const { file, path: name, line } = one;
  return { outcome, text: element('testcase', { name, classname: file, file, line }, inner) };
}

function outcomeOf(
  one: ProjectFunction,
  slower: readonly GateReason[],
): { outcome: Outcome; inner: string[] } {
  const why = notScoredBecause(one);
  if (why) {
    const { code, message } = why.reason;
    return { outcome: 'error', inner: [element('error', { type: code, message }, [])] };
  }
  const told = one.state === 'scored' ? one.findings.filter(isTold) : [];
  const failures = [
    ...told.map(({ rule, line, message }) => ({ type: rule, message: `line ${line}: ${message}` })),
    ...slower.map(({ code, message }) => ({ type: code, message })),
  ];
  if (failures.length > 0) {
    return { outcome: 'failure', inner: failures.map((each) => element('failure', each, [])) };
  }
  const known = one.state === 'scored' ? one.debuggability : one;
  if (known.state === 'scored') return { outcome: 'fine', inner: [] };
  const inner = [element('skipped', { message: known.reason.message }, [])];
  return { outcome: 'skipped', inner };
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  inner: readonly string[],
): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const begin = `<${name}${own.join('')}`;
  return inner.length === 0 ? `${begin}/>` : `${begin}>\n${inner.join('\n')}\n</${name}>`;
}

// XML 1.0 cannot contain these
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(value: string | number): string {
  return String(value)
    .replace(NOT_IN_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
