import assert from 'node:assert/strict';

import type { FailureShape } from '../../bench-runner/protocol/own';
import { codeOf } from '../../src/analysis/code';
import { errorDiscriminators } from '../../src/analysis/errorDiscriminators';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from '../document/documents';

function toldApart(handler: string): FailureShape[] {
  const text = `async function f(id) { try { await db.get(id); } catch (error) { ${handler} throw error; } }`;
  const { file } = syntaxOf(documentOf(text));
  assert.ok(file, handler);
  return errorDiscriminators(codeOf(file), () => true);
}

describe('what a handler tells failures apart by', () => {
  const table: [handler: string, shape: FailureShape | null][] = [
    ['if (error.code === "P2002") return null;', { members: { code: 'P2002' } }],
    ['if ("ENOENT" !== error.code) throw error;', { members: { code: 'ENOENT' } }],
    ['if (error.response?.status >= 500) return f(id);', { members: { 'response.status': 500 } }],
    ['if (500 < error.status) return f(id);', { members: { status: 501 } }],
    ['const status = error.status; if (status === 429) return f(id);', { members: { status: 429 } }],
    ['const { code } = error; if (code === 7) return f(id);', { members: { code: 7 } }],
    ['switch (error.code) { case "23505": return null; }', { members: { code: '23505' } }],
    ['if (["EPIPE", "ECONNRESET"].includes(error.code)) return f(id);', { members: { code: 'EPIPE' } }],
    ['if (error.message.includes("deadlock")) return f(id);', { members: { message: 'deadlock' } }],
    ['if (error instanceof db.NotFound) return null;', { members: {}, ofClass: 'NotFound' }],
    [
      'if (error instanceof db.Known && error.code === "P2002") return null;',
      { members: { code: 'P2002' }, ofClass: 'Known' },
    ],
    [
      'if (error.isHttp && error.status === 404) return null;',
      { members: { isHttp: true, status: 404 } },
    ],
    ['if (id === "1") return null;', null],
    ['if (error instanceof Error) return null;', null],
    ['if (other.code === "1") return null;', null],
  ]; // prettier-ignore
  for (const [handler, shape] of table) {
    it(`is known: ${handler}`, () => assert.deepEqual(toldApart(handler)[0] ?? null, shape));
  }
});
