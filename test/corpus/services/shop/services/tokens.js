'use strict';

const crypto = require('crypto');
const config = require('../config');

const DAY_MS = 24 * 60 * 60 * 1000;

function sign(payload) {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const mac = crypto.createHmac('sha256', config.tokenSecret).update(body).digest('base64url');
  return `${body}.${mac}`;
}

exports.issue = (user) => sign({ sub: user.id, exp: Date.now() + config.tokenDays * DAY_MS });

/** Who a token belongs to, or null. */
exports.read = (token) => {
  const [body, mac] = token.split('.');
  if (!body || !mac) return null;
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (sign(payload) !== token) return null;
  return payload.exp > Date.now() ? payload : null;
};
