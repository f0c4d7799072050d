const crypto = require('crypto');
const database = require('./database');

const ITERATIONS = 100000;
const NAME = /^[\w-]{3,20}$/;

function hash(password, salt) {
  return new Promise((resolve, reject) => {
    crypto.pbkdf2(password, salt, ITERATIONS, 32, 'sha256', (error, key) => {
      if (error) return reject(error);
      resolve(key.toString('hex'));
    });
  });
}

async function findAccount(name) {
  return database.one('SELECT * FROM accounts WHERE name = ?', [name]);
}

async function register(name, password) {
  if (!NAME.test(name)) throw new Error('A name has 3 to 20 letters');
  if (password.length < 8) throw new Error('The password is too short');
  if (await findAccount(name)) throw new Error('The name is taken');
  const salt = crypto.randomBytes(16).toString('hex');
  const result = await database.query(
    'INSERT INTO accounts (name, salt, hash, created) VALUES (?, ?, ?, ?)',
    [name, salt, await hash(password, salt), new Date()],
  );
  return { id: result.insertId, name };
}

async function verify(name, password) {
  const account = await findAccount(name);
  if (!account) return null;
  if (account.locked_until && account.locked_until > Date.now()) {
    throw new Error('Too many attempts, try again later');
  }
  if ((await hash(password, account.salt)) !== account.hash) {
    await database.query('UPDATE accounts SET failures = failures + 1 WHERE id = ?', [account.id]);
    return null;
  }
  await database.query('UPDATE accounts SET failures = 0 WHERE id = ?', [account.id]);
  return { id: account.id, name: account.name, isModerator: account.role === 'moderator' };
}

/** Who is asked about may have been renamed meanwhile. */
async function resolveNames(ids) {
  if (ids.length === 0) return new Map();
  const rows = await database.query('SELECT id, name FROM accounts WHERE id IN (?)', [ids]);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  for (const id of ids) {
    if (!names.has(id)) names.set(id, '(gone)');
  }
  return names;
}

module.exports = { findAccount, register, verify, resolveNames };
