'use strict';

const fs = require('node:fs');
const amqp = require('amqplib/callback_api');
const axios = require('axios');
const { Pool } = require('pg');

const pool = new Pool();
const scores = {};
let broker = null;
let opened = '';

function addBookmark(file, url, done) {
  fs.readFile(file, 'utf8', (err, text) => {
    if (err) return done(err);
    const bookmarks = JSON.parse(text);
    bookmarks.push({ url, added: Date.now() });
    fs.writeFile(file, JSON.stringify(bookmarks), (failed) => done(failed, bookmarks.length));
  });
}

function withBroker(done) {
  if (broker) return done(null, broker);
  amqp.connect(process.env.AMQP_URL, (err, connection) => {
    if (err) return done(err);
    broker = connection;
    done(null, broker);
  });
}

function follow(userId, topic, done) {
  pool.query(
    'SELECT 1 FROM follows WHERE user_id = $1 AND topic = $2',
    [userId, topic],
    (err, found) => {
      if (err) return done(err);
      if (found.rows.length > 0) return done(null, false);
      pool.query(
        'INSERT INTO follows (user_id, topic) VALUES ($1, $2)',
        [userId, topic],
        (failed) => {
          done(failed, true);
        },
      );
    },
  );
}

function score(player, points) {
  const before = scores[player] || 0;
  return axios.post('https://games.example.com/points', { player, points }).then(() => {
    scores[player] = before + points;
    return scores[player];
  });
}

function describe(name) {
  opened = name;
  return fs.promises
    .stat(name)
    .then(({ size }) => fs.promises.readFile(name, 'utf8').then((text) => ({ size, text })))
    .then(({ size, text }) => `${opened} (${size}): ${text.slice(0, 80)}`);
}

exports.addBookmark = addBookmark;
exports.withBroker = withBroker;
exports.follow = follow;
exports.score = score;
exports.describe = describe;
