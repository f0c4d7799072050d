import assert from 'node:assert/strict';

import { claimsSuccess } from '../../src/analysis/claimsSuccess';
import { codeOf } from '../../src/analysis/code';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from '../document/documents';

function claims(handler: string): boolean {
  const { file } = syntaxOf(documentOf(`async () => { try { await save(); } ${handler} };`));
  assert.ok(file, handler);
  const code = codeOf(file);
  for (const { node } of code.visits.values()) {
    if (node.type === 'CatchClause') return claimsSuccess(node, code);
  }
  throw new Error(`no handler in ${handler}`);
}

describe('a handler of an error', () => {
  for (const handler of [
    'catch (error) { res.json({ ok: true }); }',
    'catch { return { status: "ok", at: 1 }; }',
    'catch (error) { console.error(error); res.sendStatus(204); }',
    'catch (error) { logger.warn({ error }, "not saved"); reply.code(201).send(); }',
    'catch (e) { return { success: true }; }',
  ]) {
    it(`says that it worked: ${handler}`, () => assert.equal(claims(handler), true));
  }

  for (const handler of [
    'catch (error) { res.status(500).json({ ok: false }); }',
    'catch (error) { res.status(200).json({ ok: true, error: error.message }); }',
    'catch { return { status: "failed" }; }',
    'catch { return []; }',
    'catch (error) { throw error; }',
    'catch { later(() => ({ ok: ok })); }',
  ]) {
    it(`does not say that it worked: ${handler}`, () => assert.equal(claims(handler), false));
  }
});
