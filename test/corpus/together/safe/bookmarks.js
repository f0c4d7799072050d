'use strict';

const fs = require('node:fs');
const amqp = require('amqplib/callback_api');
const axios = require('axios');
const { Pool } = require('pg');

const pool = new Pool();
const scores = {};
const waiting = [];
let broker = null;

function addBookmark(file, url, done) {
  fs.appendFile(file, `${JSON.stringify({ url })}\n`, done);
}

function withBroker(done) {
  if (broker) return done(null, broker);
  waiting.push(done);
  if (waiting.length > 1) return;
  amqp.connect(process.env.AMQP_URL, (err, connection) => {
    broker = err ? null : connection;
    for (const tell of waiting.splice(0)) {
      tell(err, connection);
    }
  });
}

function follow(userId, topic, done) {
  pool.query(
    'INSERT INTO follows (user_id, topic) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [userId, topic],
    (err, result) => {
      if (err) return done(err);
      done(null, result.rowCount === 1);
    },
  );
}

function score(player, points) {
  return axios.post('https://games.example.com/points', { player, points }).then(() => {
    const before = scores[player] || 0;
    scores[player] = before + points;
    return scores[player];
  });
}

function describe(name) {
  const opened = name;
  let size = 0;
  return fs.promises
    .stat(name)
    .then((info) => {
      size = info.size;
      return fs.promises.readFile(name, 'utf8');
    })
    .then((text) => `${opened} (${size}): ${text.slice(0, 80)}`);
}

exports.addBookmark = addBookmark;
exports.withBroker = withBroker;
exports.follow = follow;
exports.score = score;
exports.describe = describe;
