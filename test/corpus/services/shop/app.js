'use strict';

const express = require('express');
const models = require('mini-models');
const config = require('./config');
const jobs = require('./jobs');
const routes = require('./routes');

async function connect(attempts = 5) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await models.connect(config.databaseUrl, { autoIndex: false });
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
}

function createApp() {
  const app = express();
  app.use(express.json({ limit: '1mb' }));
  app.use('/api', routes);
  app.get('/health', async (req, res) => {
    const isUp = models.connection.readyState === 1;
    if (isUp) await models.connection.ping();
    res.status(isUp ? 200 : 503).json({ isUp });
  });
  app.use((error, req, res, next) => {
    if (res.headersSent) return next(error);
    return res.status(error.status || 500).json({ error: error.message });
  });
  return app;
}

async function main() {
  await connect();
  jobs.start(console, { send: async (mail) => console.log(mail.subject) });
  createApp().listen(config.port, () => console.log(`Listening on ${config.port}`));
}

if (require.main === module) {
  main().catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

module.exports = { createApp, connect };
