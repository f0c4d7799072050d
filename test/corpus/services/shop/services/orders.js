'use strict';

const models = require('mini-models');
const { Order, Product, User } = require('../models');
const { badRequest, forbidden, notFound } = require('../errors');
const payments = require('./payments');

async function place(customerId, lines) {
  if (!Array.isArray(lines) || lines.length === 0) throw badRequest('An order needs items');
  const customer = await User.findById(customerId);
  if (!customer) throw notFound('Customer');
  if (customer.blocked) throw forbidden('This account is blocked');

  const session = await models.startSession();
  session.startTransaction();
  try {
    const items = [];
    for (const { productId, quantity } of lines) {
      if (!Number.isInteger(quantity) || quantity < 1) {
        throw badRequest('Quantities are whole numbers from 1 on');
      }
      const product = await Product.reserve(productId, quantity, session);
      items.push({ product: product.id, quantity, priceCents: product.priceCents });
    }
    const totalCents = items.reduce((sum, item) => sum + item.quantity * item.priceCents, 0);
    const [order] = await Order.create([{ customer: customer.id, items, totalCents }], { session });
    await session.commitTransaction();
    return order;
  } catch (error) {
    await session.abortTransaction();
    throw error;
  } finally {
    session.endSession();
  }
}

async function pay(orderId, source, actor) {
  const order = await Order.findById(orderId);
  if (!order) throw notFound('Order');
  if (String(order.customer) !== actor.id) throw forbidden();
  if (order.status !== 'pending') throw badRequest(`Order is ${order.status}`);
  const payment = await payments.charge(order, source);
  order.paymentId = payment.id;
  return order.moveTo('paid');
}

async function cancel(orderId, actor) {
  const order = await Order.findById(orderId).populate('items.product');
  if (!order) throw notFound('Order');
  const isStaff = actor.role === 'staff' || actor.role === 'admin';
  if (!isStaff && String(order.customer) !== actor.id) throw forbidden();
  if (order.status === 'shipped') throw badRequest('The order is on its way');
  if (order.paymentId) {
    await payments.refund(order.paymentId, order.totalCents);
  }
  await Promise.all(
    order.items.map((item) =>
      Product.updateOne({ _id: item.product }, { $inc: { stock: item.quantity } }),
    ),
  );
  return order.moveTo(order.paymentId ? 'refunded' : 'cancelled');
}

async function list(filter, options) {
  const query = {};
  if (filter.customer) query.customer = filter.customer;
  if (filter.status) query.status = { $in: filter.status.split(',') };
  if (filter.from || filter.to) {
    query.createdAt = {};
    if (filter.from) query.createdAt.$gte = new Date(filter.from);
    if (filter.to) query.createdAt.$lt = new Date(filter.to);
  }
  return Order.paginate(query, options);
}

module.exports = { place, pay, cancel, list };
