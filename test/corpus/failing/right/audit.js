'use strict';

const { appendFile } = require('node:fs/promises');

exports.append = async function append(id) {
  await appendFile('audit.log', `${id}\n`);
};
