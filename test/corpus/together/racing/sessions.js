'use strict';

const { Pool } = require('pg');
const Redis = require('ioredis');

const pool = new Pool();
const redis = new Redis();

const view = { page: 0, size: 20 };
const context = { tenant: null };
let actor = null;

class SessionService {
  constructor() {
    this.user = null;
    this.request = null;
  }

  async displayName(token) {
    const { rows } = await pool.query('SELECT id, name FROM users WHERE token = $1', [token]);
    this.user = rows[0];
    await redis.lpush('audit', `seen ${token}`);
    return this.user.name;
  }

  async handle(request) {
    this.request = request;
    const session = await redis.get(`session:${request.cookie}`);
    if (session === null) {
      return { status: 401, path: this.request.path };
    }
    return { status: 200, path: this.request.path };
  }
}

async function showPage(page) {
  view.page = page;
  const { rows } = await pool.query('SELECT * FROM sessions LIMIT 20 OFFSET $1', [page * 20]);
  return { title: `Page ${view.page + 1}`, rows };
}

async function impersonate(adminId, userId) {
  actor = adminId;
  const { rows } = await pool.query('SELECT id, name FROM users WHERE id = $1', [userId]);
  await pool.query('INSERT INTO audit (actor, target) VALUES ($1, $2)', [actor, userId]);
  return rows[0];
}

async function countFor(tenant) {
  context.tenant = tenant;
  try {
    await redis.ping();
    const found = await pool.query('SELECT count(*) AS n FROM sessions WHERE tenant = $1', [
      context.tenant,
    ]);
    return found.rows[0].n;
  } finally {
    context.tenant = null;
  }
}

module.exports = { SessionService, showPage, impersonate, countFor };
