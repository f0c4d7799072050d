'use strict';

const Redis = require('ioredis');
const { createClient } = require('redis');
const { Pool } = require('pg');
const nodemailer = require('nodemailer');

const redis = new Redis(process.env.REDIS_URL);
const locks = createClient({ url: process.env.REDIS_URL });
const pool = new Pool();
const transporter = nodemailer.createTransport(process.env.SMTP_URL);
const inFlight = new Map();
locks.connect();

async function hit(key, max) {
  const count = await redis.incr(`hits:${key}`);
  if (count === 1) {
    await redis.expire(`hits:${key}`, 60);
  }
  return count <= max;
}

async function remember(userId, page) {
  await redis.lpush(`recent:${userId}`, page);
  await redis.ltrim(`recent:${userId}`, 0, 9);
}

function profile(id) {
  let loading = inFlight.get(id);
  if (!loading) {
    loading = loadProfile(id).finally(() => inFlight.delete(id));
    inFlight.set(id, loading);
  }
  return loading;
}

async function loadProfile(id) {
  const { rows } = await pool.query('SELECT * FROM profiles WHERE id = $1', [id]);
  return rows[0];
}

async function acquire(name, owner) {
  const answer = await redis.set(`lock:${name}`, owner, 'PX', 30000, 'NX');
  return answer === 'OK';
}

async function elect(node) {
  const answer = await locks.set('leader', node, { NX: true, EX: 15 });
  return answer !== null;
}

async function alertOnce(incident) {
  const added = await redis.sadd('alerted', incident.id);
  if (added === 0) return;
  await transporter.sendMail({ to: 'ops@example.com', subject: incident.title, text: incident.id });
}

async function greetOnce(user) {
  if (!(await redis.setnx(`greeted:${user.id}`, '1'))) {
    return false;
  }
  await transporter.sendMail({ to: user.email, subject: 'Hello', text: `Hello ${user.name}` });
  return true;
}

async function readFrom(database, key) {
  const [, [error, value]] = await redis.multi().select(database).get(key).exec();
  if (error) throw error;
  return value === null ? null : JSON.parse(value);
}

module.exports = { hit, remember, profile, acquire, elect, alertOnce, greetOnce, readFrom };
