'use strict';

const { Pool } = require('pg');
const mysql = require('mysql2/promise');
const stripe = require('stripe')(process.env.STRIPE_KEY);
const knex = require('knex')({ client: 'pg', connection: process.env.DATABASE_URL });

const pool = new Pool();
const members = mysql.createPool({ uri: process.env.MEMBERS_URL });

async function withdraw(accountId, amount) {
  const { rowCount } = await pool.query(
    'UPDATE accounts SET balance = balance - $1 WHERE id = $2 AND balance >= $1',
    [amount, accountId],
  );
  if (rowCount === 0) {
    throw new Error('balance too low');
  }
}

async function book(accountId, amount) {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const found = await connection.query('SELECT total FROM books WHERE account = $1 FOR UPDATE', [
      accountId,
    ]);
    const total = found.rows[0].total + amount;
    await connection.query('UPDATE books SET total = $1 WHERE account = $2', [total, accountId]);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

async function addPoints(memberId, points) {
  await members.execute('UPDATE members SET points = points + ? WHERE id = ?', [points, memberId]);
  const [rows] = await members.execute('SELECT points FROM members WHERE id = ?', [memberId]);
  return rows[0].points;
}

async function join(email) {
  const [rows] = await members.execute('SELECT id FROM members WHERE email = ?', [email]);
  if (rows.length > 0) return false;
  try {
    await members.execute('INSERT INTO members (email, points) VALUES (?, 0)', [email]);
    return true;
  } catch (error) {
    if (error.code === 'ER_DUP_ENTRY') return false;
    throw error;
  }
}

async function payInvoice(id) {
  const { rows } = await pool.query(
    "UPDATE invoices SET status = 'paying' WHERE id = $1 AND status = 'open' RETURNING *",
    [id],
  );
  if (rows.length === 0) return null;
  const [invoice] = rows;
  const charge = await stripe.charges.create(
    { customer: invoice.customer, amount: invoice.amount, currency: 'eur' },
    { idempotencyKey: `invoice-${id}` },
  );
  await pool.query("UPDATE invoices SET status = 'paid', charge = $2 WHERE id = $1", [
    id,
    charge.id,
  ]);
  return charge.id;
}

async function register(email, name) {
  try {
    const [user] = await knex('users').insert({ email, name }).returning('*');
    return user;
  } catch (error) {
    if (error.code === '23505') {
      throw new Error('email already in use');
    }
    throw error;
  }
}

async function follow(userId, topic) {
  const found = await pool.query('SELECT 1 FROM follows WHERE user_id = $1 AND topic = $2', [
    userId,
    topic,
  ]);
  if (found.rowCount > 0) return;
  await pool.query(
    'INSERT INTO follows (user_id, topic) VALUES ($1, $2) ON CONFLICT (user_id, topic) DO NOTHING',
    [userId, topic],
  );
}

async function rename(accountId, suffix) {
  const { rows } = await pool.query('SELECT name, version FROM accounts WHERE id = $1', [
    accountId,
  ]);
  const { name, version } = rows[0];
  const updated = await pool.query(
    'UPDATE accounts SET name = $1, version = version + 1 WHERE id = $2 AND version = $3',
    [`${name} ${suffix}`, accountId, version],
  );
  if (updated.rowCount !== 1) {
    throw new Error('changed by someone else');
  }
}

async function reserveSeat(show, person) {
  return knex.transaction(
    async (trx) => {
      const [{ taken }] = await trx('reservations').where({ show }).count('* as taken');
      const { capacity } = await trx('shows').where({ id: show }).first('capacity');
      if (Number(taken) >= capacity) return null;
      const [row] = await trx('reservations').insert({ show, person }).returning('id');
      return row.id;
    },
    { isolationLevel: 'serializable' },
  );
}

async function listFor(tenant) {
  const client = await pool.connect();
  try {
    await client.query(`SET search_path TO ${client.escapeIdentifier(tenant)}`);
    const { rows } = await client.query('SELECT id, name FROM accounts ORDER BY name');
    return rows;
  } finally {
    client.release();
  }
}

module.exports = {
  withdraw,
  book,
  addPoints,
  join,
  payInvoice,
  register,
  follow,
  rename,
  reserveSeat,
  listFor,
};
