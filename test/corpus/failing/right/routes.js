'use strict';

const express = require('express');
const { Pool } = require('pg');

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const router = express.Router();

router.get('/users/:id', async function getUser(req, res, next) {
  try {
    const { rows } = await pool.query('select * from users where id = $1', [req.params.id]);
    if (rows.length === 0) return res.status(404).json({ error: 'not found' });
    res.json(rows[0]);
  } catch (err) {
    next(err);
  }
});

async function updateProfile(req, res) {
  try {
    await pool.query('update users set name = $1 where id = $2', [req.body.name, req.user.id]);
  } catch (err) {
    console.error('update failed', err);
    return res.status(500).json({ ok: false });
  }
  res.json({ ok: true });
}

function listOrders(req, res, next) {
  pool.query('select * from orders where customer = $1', [req.user.id], (err, result) => {
    if (err) return next(err);
    res.json(result ? result.rows : []);
  });
}

async function createOrder(req, res, next) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('insert into orders (customer) values ($1) returning id', [
      req.user.id,
    ]);
    res.status(201).json({ id: rows[0].id });
  } catch (err) {
    next(err);
  } finally {
    client.release();
  }
}

async function deleteUser(req, res, next) {
  try {
    await pool.query('delete from users where id = $1', [req.params.id]);
    await pool.query('insert into audit (what, who) values ($1, $2)', ['delete', req.user.id]);
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
        return next(err);
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
    const status = err.response ? err.response.status : 502;
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
