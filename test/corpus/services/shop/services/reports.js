'use strict';

const fs = require('fs/promises');
const path = require('path');
const { Order, Product } = require('../models');
const config = require('../config');

const CSV_HEAD = 'number,customer,status,total,date';

/** Revenue by day, of the orders that were paid. */
exports.revenue = async (from, to) => {
  if (!(from < to)) throw new RangeError('from must be before to');
  const rows = await Order.aggregate([
    { $match: { status: { $in: ['paid', 'shipped'] }, paidAt: { $gte: from, $lt: to } } },
    {
      $group: {
        _id: { $dateToString: { format: '%Y-%m-%d', date: '$paidAt' } },
        cents: { $sum: '$totalCents' },
        orders: { $sum: 1 },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  const totalCents = rows.reduce((sum, { cents }) => sum + cents, 0);
  return { days: rows.map(({ _id, cents, orders }) => ({ day: _id, cents, orders })), totalCents };
};

exports.exportOrders = async (month) => {
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Error('A month is written as 2026-01');
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  const folder = path.join(config.uploads, 'exports');
  await fs.mkdir(folder, { recursive: true });
  const file = path.join(folder, `orders-${month}.csv`);
  const handle = await fs.open(file, 'w');
  let count = 0;
  try {
    await handle.write(`${CSV_HEAD}\n`);
    for await (const order of Order.find({ createdAt: { $gte: from, $lt: to } }).cursor()) {
      const fields = [order.number, order.customer, order.status, order.totalCents / 100];
      await handle.write(`${fields.join(',')},${order.createdAt.toISOString()}\n`);
      count += 1;
    }
  } finally {
    await handle.close();
  }
  return { file, count };
};

exports.importStock = async (file) => {
  const text = await fs.readFile(file, 'utf8');
  const [head, ...lines] = text.trim().split(/\r?\n/);
  if (head !== 'sku,stock') throw new Error(`Unexpected columns: ${head}`);
  const unknown = [];
  for (const line of lines) {
    const [sku, stock] = line.split(',');
    const amount = Number(stock);
    if (Number.isNaN(amount)) throw new Error(`No number: ${line}`);
    const { matchedCount } = await Product.updateOne({ sku }, { $set: { stock: amount } });
    if (matchedCount === 0) unknown.push(sku);
  }
  return { read: lines.length, unknown };
};
