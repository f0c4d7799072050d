'use strict';

const { Client, Pool } = require('pg');
const mysql = require('mysql2/promise');
const stripe = require('stripe')(process.env.STRIPE_KEY);
const knex = require('knex')({ client: 'pg', connection: process.env.DATABASE_URL });

const pool = new Pool();
const members = mysql.createPool({ uri: process.env.MEMBERS_URL });
const client = new Client();
client.connect();

async function withdraw(accountId, amount) {
  const { rows } = await pool.query('SELECT balance FROM accounts WHERE id = $1', [accountId]);
  const balance = rows[0].balance - amount;
  await pool.query('UPDATE accounts SET balance = $1 WHERE id = $2', [balance, accountId]);
  return balance;
}

async function book(accountId, amount) {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const found = await connection.query('SELECT total FROM books WHERE account = $1', [accountId]);
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
  const [rows] = await members.execute('SELECT points FROM members WHERE id = ?', [memberId]);
  const [member] = rows;
  await members.execute('UPDATE members SET points = ? WHERE id = ?', [
    member.points + points,
    memberId,
  ]);
}

async function payInvoice(id) {
  const { rows } = await pool.query('SELECT * FROM invoices WHERE id = $1', [id]);
  const invoice = rows[0];
  if (invoice.status === 'paid') {
    return invoice;
  }
  await stripe.charges.create({
    customer: invoice.customer,
    amount: invoice.amount,
    currency: 'eur',
  });
  await pool.query("UPDATE invoices SET status = 'paid' WHERE id = $1", [id]);
  return { ...invoice, status: 'paid' };
}

async function register(email, name) {
  const taken = await knex('users').where({ email }).first();
  if (taken) {
    throw new Error('email already in use');
  }
  const [user] = await knex('users').insert({ email, name }).returning('*');
  return user;
}

async function reserveSeat(show, person) {
  const { rows } = await pool.query(
    'SELECT s.capacity, count(r.id) AS taken FROM shows s LEFT JOIN reservations r ON r.show = s.id WHERE s.id = $1 GROUP BY s.id',
    [show],
  );
  if (rows[0].taken >= rows[0].capacity) {
    return null;
  }
  const reserved = await pool.query(
    'INSERT INTO reservations (show, person) VALUES ($1, $2) RETURNING id',
    [show, person],
  );
  return reserved.rows[0].id;
}

async function listFor(tenant) {
  await client.query(`SET search_path TO ${client.escapeIdentifier(tenant)}`);
  const { rows } = await client.query('SELECT id, name FROM accounts ORDER BY name');
  return rows;
}

module.exports = { withdraw, book, addPoints, payInvoice, register, reserveSeat, listFor };
