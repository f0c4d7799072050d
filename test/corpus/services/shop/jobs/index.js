'use strict';

const cron = require('node-cron');
const { Order, Product } = require('../models');
const payments = require('../services/payments');
const config = require('../config');

const HOUR_MS = 60 * 60 * 1000;

function start(logger, mailer) {
  cron.schedule('*/10 * * * *', async () => {
    const before = new Date(Date.now() - 24 * HOUR_MS);
    const old = await Order.find({ status: 'pending', createdAt: { $lt: before } });
    for (const order of old) {
      try {
        await order.moveTo('cancelled');
      } catch (error) {
        logger.warn(`Order ${order.number}: ${error.message}`);
      }
    }
    logger.info(`${old.length} orders cancelled`);
  });

  cron.schedule('0 6 * * *', async () => {
    const low = await Product.find({ stock: { $lt: config.lowStock } }).sort({ stock: 1 });
    if (low.length === 0) return;
    const lines = low.map(({ sku, title, stock }) => `${sku} ${title}: ${stock}`);
    await mailer.send({ to: 'stock@shop.example', subject: 'Low stock', text: lines.join('\n') });
  });
}

/** Orders that the provider knows as paid, and we do not. */
async function reconcile(since) {
  const paid = await payments.listPayments(since);
  const missing = [];
  for (const payment of paid) {
    if (payment.status !== 'succeeded') continue;
    const order = await Order.findOne({ paymentId: payment.id });
    if (!order) missing.push(payment.id);
    else if (order.status === 'pending') await order.moveTo('paid');
  }
  return missing;
}

module.exports = { start, reconcile };
