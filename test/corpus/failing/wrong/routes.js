'use strict';

const express = require('express');
const { Pool } = require('pg');

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const router = express.Router();

router.get('/users/:id', async function getUser(req, res, next) {
  const { rows } = await pool.query('select * from users where id = $1', [req.params.id]);
  if (rows.length === 0) return res.status(404).json({ error: 'not found' });
  res.json(rows[0]);
});

async function updateProfile(req, res) {
  try {
    await pool.query('update users set name = $1 where id = $2', [req.body.name, req.user.id]);
  } catch (err) {
    console.error('update failed', err);
  }
  res.json({ ok: true });
}

function listOrders(req, res, next) {
  pool.query('select * from orders where customer = $1', [req.user.id], (err, result) => {
    if (err) next(err);
    res.json(result ? result.rows : []);
  });
}

async function createOrder(req, res, next) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('insert into orders (customer) values ($1) returning id', [
      req.user.id,
    ]);
    client.release();
    res.status(201).json({ id: rows[0].id });
  } catch (err) {
    next(err);
  }
}

async function deleteUser(req, res, next) {
  try {
    await pool.query('delete from users where id = $1', [req.params.id]);
    pool.query('insert into audit (what, who) values ($1, $2)', ['delete', req.user.id]);
    res.sendStatus(204);
  } catch (err) {
    next(err);
  }
}

function requireSession(store) {
  return function (req, res, next) {
    store.get(req.headers.cookie, (err, session) => {
      if (err) {
        console.warn('session store', err.message);
        return;
      }
      req.session = session;
      next();
    });
  };
}

async function proxyAvatar(req, res, next) {
  const axios = require('axios');
  try {
    const answer = await axios.get('https://avatars.example.com/' + req.params.id);
    res.json(answer.data);
  } catch (err) {
    const status = err.response.status;
    res.status(status).json({ error: err.message });
  }
}

module.exports = {
  router,
  updateProfile,
  listOrders,
  createOrder,
  deleteUser,
  requireSession,
  proxyAvatar,
};
