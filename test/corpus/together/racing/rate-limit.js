'use strict';

const Redis = require('ioredis');
const { Pool } = require('pg');
const nodemailer = require('nodemailer');

const redis = new Redis(process.env.REDIS_URL);
const pool = new Pool();
const transporter = nodemailer.createTransport(process.env.SMTP_URL);

async function hit(key, max) {
  const count = Number(await redis.get(`hits:${key}`)) + 1;
  await redis.set(`hits:${key}`, count, 'EX', 60);
  return count <= max;
}

async function remember(userId, page) {
  const stored = await redis.get(`recent:${userId}`);
  const recent = stored ? JSON.parse(stored) : [];
  recent.unshift(page);
  await redis.set(`recent:${userId}`, JSON.stringify(recent.slice(0, 10)));
}

async function profile(id) {
  const cached = await redis.get(`profile:${id}`);
  if (cached) {
    return JSON.parse(cached);
  }
  const { rows } = await pool.query('SELECT * FROM profiles WHERE id = $1', [id]);
  await redis.set(`profile:${id}`, JSON.stringify(rows[0]), 'EX', 300);
  return rows[0];
}

async function acquire(name, owner) {
  if (await redis.exists(`lock:${name}`)) {
    return false;
  }
  await redis.set(`lock:${name}`, owner, 'PX', 30000);
  return true;
}

async function alertOnce(incident) {
  const told = await redis.sismember('alerted', incident.id);
  if (told === 1) return;
  await transporter.sendMail({ to: 'ops@example.com', subject: incident.title, text: incident.id });
  await redis.sadd('alerted', incident.id);
}

async function readFrom(database, key) {
  await redis.select(database);
  const value = await redis.get(key);
  return value === null ? null : JSON.parse(value);
}

module.exports = { hit, remember, profile, acquire, alertOnce, readFrom };
