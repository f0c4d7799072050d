import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `import { Prisma, PrismaClient } from '@prisma/client';
import { pool, api } from './services-of-nobody';
const prisma = new PrismaClient();
export async function asksForEver(id: string): Promise<string> {
  try {
    return (await api.load(id)).name;
  } catch (error: any) {
    if (error.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return asksForEver(id);
    }
    throw error;
  }
}
export async function asksThrice(id: string) {
  for (let tried = 1; ; tried++) {
    try {
      return await api.load(id);
    } catch (error: any) {
      if (error.code !== 'ECONNRESET' || tried === 3) throw error;
    }
  }
}
export async function leaves(id: string) {
  const client = await pool.connect();
  try {
    const row = await client.query('INSERT', id);
    client.release();
    return row;
  } catch (error: any) {
    if (error.code === '23505') return await client.query('SELECT', id);
    client.release();
    throw error;
  }
}
export async function lets(email: string) {
  try {
    return await prisma.user.create({ data: { email } });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      api.note(email);
      return null;
    }
    throw error;
  }
}
export async function right(id: string) {
  try {
    return await api.read(id);
  } catch (error: any) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
`;

async function told(functionName: string) {
  const document = documentOf(CODE, '/project/told.ts');
  const report = await scored(document, { ...probingAlone(OPTIONS), functionName });
  const { debuggability, findings } = report;
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  return {
    findings: findings.map(({ rule, line, message }) => [rule, line, message.split(',')[0]]),
    ranAll: report.call?.ran?.inAll === report.call?.ran?.of,
  };
}

describe('failures that a handler tells apart', () => {
  it('are told of where the call never ends by them', async () => {
    const { findings, ranAll } = await told('asksForEver');
    const when = 'If line 6 `api.load(…)` (`status`: 429) keeps failing';
    assert.deepEqual(findings, [['never-ends', 6, when]]);
    assert.ok(ranAll);
  });

  it('are told of where something is left open by them, and nothing gives that back twice', async () => {
    const { findings } = await told('leaves');
    const when = 'If line 27 `client.query(…)` (`code`: "23505") fails';
    assert.deepEqual(findings, [['left-open', 25, when]]);
  });

  it('are of the class that is asked for', async () => {
    const { findings, ranAll } = await told('lets');
    assert.deepEqual(
      findings.map(([rule, line]) => [rule, line]),
      [['unhandled-rejection', 41]],
    );
    assert.ok(ranAll);
  });

  for (const name of ['asksThrice', 'right']) {
    it(`are nothing to tell of where they are handled: ${name}`, async () => {
      assert.deepEqual(await told(name), { findings: [], ranAll: true });
    });
  }
});
