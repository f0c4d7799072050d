import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';

const CODE = `const { users } = require('no-users');
exports.rename = async (id, role) => {
  const user = await users.find(id);
  if (!user || !user.roles.includes(role)) throw new Error('forbidden');
  return await users.save(user);
};
exports.leave = async (req, res, next) => {
  await users.drop(req.cookies.id);
  req.logout((error) => {
    if (error) return next(error);
    res.clearCookie('id').redirect('/');
  });
};
`;

describe('what each call finds anew', () => {
  it('is in a list of an answer what the call is given, in those behind a failure, too', async () => {
    const { calls, findings } = await callsOf(documentOf(CODE), 'rename');
    assert.deepEqual(calls, ['find', 'save']);
    assert.deepEqual(findings, []);
  });

  it('is an answer that a handler gives in a callback, once its promise has settled', async () => {
    const { calls, findings } = await callsOf(documentOf(CODE), 'leave');
    assert.deepEqual(calls, ['drop', 'logout']);
    assert.deepEqual(
      findings.filter(({ rule }) => rule !== 'stack-lost'),
      [],
    );
  });
});
