import assert from 'node:assert/strict';

import { constructsIn } from '../../src/analysis/constructs';
import { analysisOf } from '../../src/analysis/functionAnalysis';
import { reachedFrom } from '../../src/analysis/waits/reached';
import { annotationOf } from '../../src/calling/annotations';
import { chooseFunction } from '../../src/calling/chooseFunction';
import { inventionsFor } from '../../src/calling/inventions';
import { filledByOthers } from '../../src/calling/standIns';
import { chunksOf } from '../../src/complexity/chunks';
import { countTokens } from '../../src/complexity/count';
import { quickTokenStarts } from '../../src/complexity/quickTokens';
import type { SubjectDocument } from '../../src/document/document';
import { isCallable } from '../../src/document/findFunction';
import { functionAtCursor } from '../../src/document/functionAtCursor';
import { functionsOf, type FunctionOfDocument } from '../../src/document/functions';
import { toRunnable } from '../../src/document/runnable';
import { syntaxOf } from '../../src/document/syntax';
import { findWorkloadKind } from '../../src/document/workloadKind';
import { findFixes } from '../../src/fixes/findFixes';
import { documentOf } from '../document/documents';
import { isNightly, oneOf } from '../nightly';
import { TEXTS, type TextName } from './texts';

function loadIn(document: SubjectDocument): FunctionOfDocument {
  const functions = functionsOf(document).functions.filter(isCallable);
  const found = functions.find(({ name }) => name.startsWith('load'));
  assert.ok(found);
  return found;
}

/** What is done with a text that a person opens, scores or points at. */
const WORK = {
  functions: (document) => functionsOf(document),
  tokens: (document) => countTokens(document),
  quickTokens: (document) => quickTokenStarts(document.text, document.language),
  chunks: (document) => chunksOf(document),
  kind: (document) => findWorkloadKind(document),
  cursor: (document) => functionAtCursor(document, document.text.length / 2),
  runnable: (document) => toRunnable(document),
  main: (document) => chooseFunction(document, null),
  tag: (document) => annotationOf(document, loadIn(document)),
  completion: (document) => analysisOf(document, loadIn(document))?.completion(),
  waits: (document) => analysisOf(document, loadIn(document))?.waits(),
  constructs: (document) => constructsIn(document),
  reached: (document) => reachedFrom(document, loadIn(document)),
  inventions: (document) => inventionsFor(document, loadIn(document)),
  filled: (document) => filledByOthers(document, loadIn(document)),
  fixes: (document) => findFixes(document),
} satisfies Record<string, (document: SubjectDocument) => unknown>;

type WorkName = keyof typeof WORK;

const FILE = { comparisons: '/a.ts' } as const satisfies Partial<Record<TextName, string>>;

function textOf(name: TextName, count: number): SubjectDocument {
  return documentOf(TEXTS[name](count), name === 'comparisons' ? FILE.comparisons : undefined);
}

/** Milliseconds of processor time that work takes with a text that nobody has looked at. */
function cost(work: WorkName, name: TextName, count: number): number {
  const document = textOf(name, count);
  const before = process.cpuUsage();
  WORK[work](document);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('the work that a text makes', () => {
  /** What took time that grew with the square of something; so many of it take well over a second then. */
  const rows: [TextName, WorkName, count: number][] = [
    ['links', 'functions', 6000],
    ['links', 'inventions', 1000],
    ['links', 'waits', 4000],
    ['functions', 'inventions', 1200],
    ['values', 'inventions', 1000],
    ['waits', 'waits', 4000],
    ['calls', 'inventions', 1000],
    ['methods', 'inventions', 1200],
    ['functions', 'filled', 4000],
    ['methods', 'filled', 4000],
    ['members', 'reached', 12_000],
    ['comparisons', 'quickTokens', 12_000],
    ['callbacks', 'fixes', 2000],
  ];

  rows.forEach(([name, work, count]) => {
    it(`grows with its ${name}, and not with the square of them: ${work}`, () => {
      const ratios: number[] = [];
      // a machine may be slow for a moment, and not at each of five
      // a smaller text tells as much, and is measured less well
      const most = isNightly ? count : Math.ceil(count / 2);
      for (let tried = 0; tried < 5 && !(Math.min(...ratios) < 10); tried++) {
        ratios.push(cost(work, name, most) / cost(work, name, most / 4));
      }
      assert.ok(
        Math.min(...ratios) < 10,
        `four times as many take ${ratios.join(', ')} times as long`,
      );
    });
  });

  /** How often all of a file is walked through. */
  function walks(work: WorkName, document: SubjectDocument): number {
    functionsOf(document);
    const { file } = syntaxOf(document);
    assert.ok(file);
    const { program } = file;
    let count = 0;
    Object.defineProperty(file, 'program', { get: () => (count++, program) });
    WORK[work](document);
    return count;
  }

  it('goes through the nodes of a file once for all that is found out of it', () => {
    assert.equal(walks('constructs', textOf('exports', 6)), 0);
  });

  (Object.keys(WORK) as WorkName[]).forEach((work) => {
    it(`goes through a file no more often where it has more functions: ${work}`, () => {
      assert.equal(walks(work, textOf('exports', 60)), walks(work, textOf('exports', 6)));
    });
  });

  /** Babel reads chains in a loop, so they are longer than calls can be nested. */
  (['links', 'members'] as const).forEach((name) => {
    it(`is done with more ${name} than calls can be nested`, () => {
      const document = textOf(name, 8000);
      for (const work of oneOf(4, Object.keys(WORK) as WorkName[])) {
        if (work !== 'inventions') assert.doesNotThrow(() => WORK[work](document), work);
      }
    });
  });
});
