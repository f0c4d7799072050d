import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `
export async function charge(repo, gateway, id) {
  const invoice = await repo.get(id);
  if (invoice.status === 'paid') return invoice;
  await gateway.charge(invoice.amount);
  invoice.status = 'paid';
  await repo.save(invoice);
  return invoice;
}
`;

describe('a call that changes what it is answered', () => {
  it('is followed by calls that are answered anew: all come to what the first does', async () => {
    const { debuggability, benchmark, call } = await scored(documentOf(CODE), {
      ...OPTIONS,
      functionName: 'charge',
    });
    assert.ok(debuggability.state === 'scored' && benchmark.state === 'scored');
    const sites = debuggability.stackTraces.sites.map(({ operation }) => operation);
    assert.deepEqual(sites, ['repo.get', 'gateway.charge', 'repo.save']);
    assert.equal(benchmark.ways?.otherwise ?? 0, 0);
    assert.equal(call?.otherwise, undefined);
  });
});
