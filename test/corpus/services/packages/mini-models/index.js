'use strict';

const { connection, connect, startSession } = require('./lib/connection');
const { model } = require('./lib/model');
const { Schema } = require('./lib/schema');

module.exports = { Schema, model, connect, connection, startSession };
