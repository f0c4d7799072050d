'use strict';

const orders = require('../services/orders');
const { Order } = require('../models');
const { badRequest, notFound } = require('../errors');

exports.create = async (req, res, next) => {
  try {
    const order = await orders.place(req.user.id, req.body.items);
    res.status(201).location(`/orders/${order.id}`).json(order);
  } catch (error) {
    next(error);
  }
};

exports.show = async (req, res) => {
  const { id } = req.params;
  if (!/^[0-9a-f]{24}$/.test(id)) throw badRequest('No id of an order');
  const order = await Order.findById(id).populate('customer');
  if (!order) throw notFound('Order');
  if (req.user.role === 'customer' && order.customer.id !== req.user.id) {
    return res.status(403).json({ error: 'Forbidden' });
  }
  return res.json({ order, age: Date.now() - order.createdAt.getTime() });
};

exports.index = async (req, res, next) => {
  try {
    const { status, from, to, page, limit } = req.query;
    const customer = req.user.role === 'customer' ? req.user.id : req.query.customer;
    const found = await orders.list({ customer, status, from, to }, { page, limit });
    res.set('x-total-count', String(found.total));
    res.json(found.results);
  } catch (error) {
    next(error);
  }
};
