'use strict';

const fs = require('node:fs/promises');
const { Pool } = require('pg');

const pool = new Pool();

async function showUser(ctx) {
  const { id } = ctx.params;
  const { rows } = await pool.query('select id, name from users where id = $1', [id]);
  if (rows.length === 0) {
    ctx.status = 404;
    ctx.body = { error: `no user ${id}` };
  } else {
    ctx.status = 200;
    ctx.body = rows[0];
  }
}

async function addDefaults(headers) {
  headers.accept = 'application/json';
}

async function completeHeaders(headers, language) {
  await addDefaults(headers);
  headers['x-client'] = 'web';
  if (language) {
    headers['accept-language'] = language;
  } else {
    headers['accept-language'] = 'en';
  }
  return Object.keys(headers).length;
}

async function finishUpload(upload) {
  const { path } = upload;
  const info = await fs.stat(path);
  upload.size = info.size;
  if (info.size === 0) {
    upload.state = 'empty';
  } else {
    upload.state = 'stored';
  }
  return path;
}

module.exports = { showUser, completeHeaders, finishUpload };
