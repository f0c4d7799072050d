'use strict';

const path = require('path');

function required(name) {
  const value = process.env[name];
  if (!value && process.env.NODE_ENV === 'production') {
    throw new Error(`Missing environment variable ${name}`);
  }
  return value || '';
}

module.exports = {
  port: parseInt(process.env.PORT || '3000', 10),
  databaseUrl: required('DATABASE_URL') || 'mini://localhost/shop',
  tokenSecret: required('TOKEN_SECRET') || 'development only',
  tokenDays: Number(process.env.TOKEN_DAYS || 14),
  payments: {
    url: process.env.PAYMENTS_URL || 'https://payments.example.com/v2',
    key: process.env.PAYMENTS_KEY || '',
    timeoutMs: 5000,
  },
  uploads: path.resolve(process.env.UPLOADS || 'uploads'),
  lowStock: 5,
};
