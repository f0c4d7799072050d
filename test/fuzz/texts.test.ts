import fc from 'fast-check';
import assert from 'node:assert/strict';

import { analysisOf } from '../../src/analysis/functionAnalysis';
import { annotationOf } from '../../src/calling/annotations';
import { chooseFunction } from '../../src/calling/chooseFunction';
import { inventionsFor } from '../../src/calling/inventions';
import { chunksOf } from '../../src/complexity/chunks';
import { countTokens } from '../../src/complexity/count';
import { FunctionCounter } from '../../src/complexity/functionCounter';
import { quickTokenStarts } from '../../src/complexity/quickTokens';
import type { SubjectDocument } from '../../src/document/document';
import { embeddedPieces } from '../../src/document/embedded';
import { functionAtCursor } from '../../src/document/functionAtCursor';
import { functionsOf } from '../../src/document/functions';
import { toRunnable } from '../../src/document/runnable';
import { findWorkloadKind } from '../../src/document/workloadKind';
import { findFixes } from '../../src/fixes/findFixes';
import { documentOf } from '../document/documents';
import { mutatedFile } from './mutated';
import { TIMEOUT_MS, tried } from './settings';

describe('texts that nobody would write', function () {
  this.timeout(TIMEOUT_MS);

  function holds(runs: number, check: (document: SubjectDocument) => void): void {
    const property = fc.property(mutatedFile, ({ file, text }) => check(documentOf(text, file)));
    fc.assert(property, tried(runs));
  }

  it('have functions that lie in them', () => {
    holds(250, (document) => {
      const { text } = document;
      const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).length;
      for (const { start, end, line, endLine, path } of functionsOf(document).functions) {
        assert.ok(0 <= start && start < end && end <= text.length, `${path}: ${start} to ${end}`);
        assert.ok(1 <= line && line <= endLine && endLine <= lines, `${path}: line ${line}`);
      }
    });
  });

  it('have tokens that lie in them, and none twice', () => {
    holds(150, (document) => {
      const { tokens, functions } = countTokens(document);
      assert.ok(tokens >= 0 && functions.every((each) => each.tokens <= tokens));
      const starts = quickTokenStarts(document.text, document.language) ?? [];
      assert.ok(
        starts.every((start, i) => start < document.text.length && start > (starts[i - 1] ?? -1)),
      );
    });
  });

  it('are cut into chunks that are the text again', () => {
    holds(100, (document) => {
      const chunks = chunksOf(document);
      const length = chunks?.reduce((sum, chunk) => sum + chunk.length, 0);
      assert.ok(chunks === null || length === document.text.length);
    });
  });

  it('are counted as they are edited', () => {
    const edits = fc.array(mutatedFile, { minLength: 2, maxLength: 3 });
    const counted = fc.property(edits, (texts) => {
      const counter = new FunctionCounter();
      for (const { text } of texts) counter.countChange(documentOf(text, '/project/file.ts'));
    });
    fc.assert(counted, tried(40));
  });

  it('have a way to be run, or a problem that says why not', () => {
    holds(100, (document) => {
      const { code } = toRunnable(document);
      assert.equal(typeof code, 'string');
      findWorkloadKind(document);
      functionAtCursor(document, document.text.length / 2);
    });
  });

  it('have functions of which all is found out that their code tells', () => {
    holds(60, (document) => {
      for (const fn of functionsOf(document).functions.slice(0, 4)) {
        const chosen = chooseFunction(document, fn.path);
        annotationOf(document, fn);
        if ('state' in chosen) continue;
        const analysis = analysisOf(chosen.document, chosen.fn);
        analysis?.completion();
        analysis?.waits();
        inventionsFor(chosen.document, chosen.fn);
      }
    });
  });

  it('have fixes that are made inside of them', () => {
    holds(40, (document) => {
      const edits = findFixes(document).flatMap((fix) => fix.edits);
      for (const { start, end } of edits)
        assert.ok(0 <= start && start <= end && end <= document.text.length);
    });
  });

  it('stand in other texts, where every position stays', () => {
    const written = fc.tuple(mutatedFile, fc.constantFrom('.md', '.vue', '.svelte'), fc.nat(3));
    const property = fc.property(written, ([{ text }, extension, ticks]) => {
      const fence = '`'.repeat(3 + ticks);
      const whole =
        extension === '.md'
          ? `# a\n${fence}ts\n${text}\n${fence}\n`
          : `<script lang="ts">${text}</script>`;
      for (const piece of embeddedPieces({
        file: `/project/a${extension}`,
        text: whole,
        unsaved: false,
      })) {
        assert.equal(piece.text.length, whole.length);
      }
    });
    fc.assert(property, tried(80));
  });
});
