'use strict';

const express = require('express');
const fs = require('fs/promises');
const path = require('path');
const config = require('../config');
const { Product } = require('../models');
const { authenticate, requireRole } = require('../middleware/auth');
const orderController = require('../controllers/orders');
const orders = require('../services/orders');
const users = require('../services/users');
const { badRequest, notFound } = require('../errors');

const router = express.Router();

router.post('/login', async (req, res, next) => {
  try {
    const { email, password } = req.body;
    if (!email || !password) return res.status(400).json({ error: 'Email and password, please' });
    const { user, token } = await users.login(email, password);
    return res.json({ token, user: { id: user.id, name: user.name, role: user.role } });
  } catch (error) {
    return next(error);
  }
});

router.get('/products', async (req, res) => {
  const filter = {};
  if (req.query.tag) filter.tags = req.query.tag;
  if (req.query.q) filter.title = new RegExp(req.query.q.replace(/[^\w ]/g, ''), 'i');
  const page = await Product.paginate(filter, req.query);
  res.json(page);
});

router.get('/products/:sku', async (req, res) => {
  const product = await Product.findOne({ sku: req.params.sku });
  if (!product) {
    res.status(404).json({ error: 'No such product' });
    return;
  }
  res.json({ ...product.toObject(), isLow: product.stock < config.lowStock });
});

router.put(
  '/products/:sku/image',
  authenticate,
  requireRole('staff', 'admin'),
  async (req, res, next) => {
    try {
      if (!Buffer.isBuffer(req.body)) throw badRequest('The body is the image');
      const product = await Product.findOne({ sku: req.params.sku });
      if (!product) throw notFound('Product');
      const name = `${product.sku}-${Date.now()}.jpg`;
      await fs.writeFile(path.join(config.uploads, name), req.body);
      product.images.push(name);
      await product.save();
      res.status(201).json({ name });
    } catch (error) {
      next(error);
    }
  },
);

router
  .route('/orders')
  .get(authenticate, orderController.index)
  .post(authenticate, orderController.create);
router.get('/orders/:id', authenticate, orderController.show);

router.post('/orders/:id/cancel', authenticate, async (req, res, next) => {
  try {
    const order = await orders.cancel(req.params.id, req.user);
    res.json(order);
  } catch (error) {
    next(error);
  }
});

module.exports = router;
