'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const { Pool } = require('pg');
const Redis = require('ioredis');

const pool = new Pool();
const redis = new Redis();

const view = { size: 20 };
const context = new AsyncLocalStorage();

class SessionService {
  constructor() {
    this.handled = 0;
  }

  async displayName(token) {
    const { rows } = await pool.query('SELECT id, name FROM users WHERE token = $1', [token]);
    const user = rows[0];
    await redis.lpush('audit', `seen ${token}`);
    return user.name;
  }

  async handle(request) {
    this.handled += 1;
    const session = await redis.get(`session:${request.cookie}`);
    if (session === null) {
      return { status: 401, path: request.path };
    }
    return { status: 200, path: request.path };
  }
}

async function showPage(page) {
  const { rows } = await pool.query('SELECT * FROM sessions LIMIT $1 OFFSET $2', [
    view.size,
    page * view.size,
  ]);
  return { title: `Page ${page + 1}`, rows };
}

function countFor(tenant) {
  return context.run({ tenant }, async () => {
    await redis.ping();
    const found = await pool.query('SELECT count(*) AS n FROM sessions WHERE tenant = $1', [
      context.getStore().tenant,
    ]);
    return found.rows[0].n;
  });
}

async function authenticate(req, res, next) {
  const session = await redis.get(`session:${req.cookies.sid}`);
  if (!session) {
    res.status(401).end();
    return;
  }
  req.user = JSON.parse(session);
  res.locals.name = req.user.name;
  const { rows } = await pool.query('SELECT role FROM roles WHERE user_id = $1', [req.user.id]);
  req.user.role = rows[0].role;
  next();
}

async function whoAmI(ctx) {
  ctx.state.sid = ctx.cookies.get('sid');
  const session = await redis.get(`session:${ctx.state.sid}`);
  ctx.status = session ? 200 : 404;
  ctx.body = { sid: ctx.state.sid, session };
}

module.exports = { SessionService, showPage, countFor, authenticate, whoAmI };
