import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import { cell, heading, paragraph, type Block } from '../../src/page/page';
import { PROJECT } from '../subjects';
import type { Attempt } from './attempt';
import { nameOf } from './corpus';

/** Why functions were refused, and how often, the most frequent reason first. */
export function refusalsOf(looked: readonly Attempt[], heldOut: readonly Attempt[]): Block[] {
  const counted = [countsOf(looked), countsOf(heldOut)];
  const totals = countsOf([...looked, ...heldOut]);
  const reasons = [...totals].sort(([, a], [, b]) => b - a).map(([words]) => words);
  if (reasons.length === 0) return [];
  return [
    heading(2, 'Refused, and why'),
    {
      kind: 'table',
      columns: [
        { title: 'why', align: 'left' },
        { title: 'own, services, and looked at', align: 'right' },
        { title: 'held out', align: 'right' },
      ],
      rows: reasons.map((words) => [
        cell(words),
        ...counted.map((counts) => cell(String(counts.get(words) ?? 0))),
      ]),
    },
    ...eachOf(looked),
  ];
}

function countsOf(all: readonly Attempt[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of refused(all).map(wordsOf)) counts.set(words, (counts.get(words) ?? 0) + 1);
  return counts;
}

/** Those that are held out are not told one by one: nobody is to look at them. */
function eachOf(looked: readonly Attempt[]): Block[] {
  const rows = refused(looked).map((each) => [
    cell(nameOf(each.file, each.fn)),
    cell(explained(each) ?? said(each)),
  ]);
  if (rows.length === 0) return [];
  return [
    heading(3, 'Each of them'),
    paragraph(
      'Why no line is known that would help, or, where nobody looked yet, what the function said. Those that are held out are not here: once they were read, they would be held out no more.',
    ),
    {
      kind: 'table',
      columns: [
        { title: 'function', align: 'left', code: true, shorten: 'middle' },
        { title: 'why', align: 'left' },
      ],
      rows,
    },
  ];
}

/** What people found who looked at it. */
function explained({ file, fn }: Attempt): string | undefined {
  const text = readFileSync(path.join(PROJECT, 'test/corpus/refused.json'), 'utf8');
  const names = Object.entries(JSON.parse(text) as Record<string, string[]>);
  return names.find(([, of]) => of.includes(nameOf(file, fn)))?.[0];
}

const MOST_SAID = 160;

/** The first sentence of the reason, without this machine's folders. */
function said({ why }: Attempt): string {
  const message = (why?.reason.message ?? '').split('\n', 1)[0] ?? '';
  const plain = message.replaceAll(/(?:\/[\w.@-]+){3,}\//g, '');
  return plain.length > MOST_SAID ? `${plain.slice(0, MOST_SAID)}…` : plain;
}

function refused(all: readonly Attempt[]): Attempt[] {
  return all.filter(({ outcome }) => outcome === 'refused');
}

function wordsOf({ why }: Attempt): string {
  const code = why?.reason.code ?? '';
  return WORDS[code] ?? code;
}

/** What a reason comes down to where everything is invented. */
const WORDS: Readonly<Record<string, string>> = {
  noFunction: 'It is none that can be called, or one of several of its name',
  completedWithError:
    'It ended with an error: an invented value is not what it, or a package that it asks, needs',
  neverCalledBack:
    'It waits for something that never comes: an event or signal that nothing brings about',
  uncaughtException: 'It threw where nobody catches, such as in a listener',
  threw: 'It threw at once',
  threwOnLoad: 'Its file, or its constructor, throws where nothing is as it expects',
  exitedEarly: 'It ends the process',
  endless: 'It gives values without end',
  timedOut: 'It was not done in time',
};
