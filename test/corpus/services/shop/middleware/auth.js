'use strict';

const { User } = require('../models');
const { HttpError, forbidden } = require('../errors');
const tokens = require('../services/tokens');

exports.authenticate = async function authenticate(req, res, next) {
  try {
    const header = req.headers.authorization || '';
    if (!header.startsWith('Bearer ')) throw new HttpError(401, 'Please authenticate');
    const payload = tokens.read(header.slice('Bearer '.length));
    if (!payload) throw new HttpError(401, 'Please authenticate');
    const user = await User.findById(payload.sub);
    if (!user || user.deletedAt) throw new HttpError(401, 'Please authenticate');
    if (user.blocked) throw forbidden('This account is blocked');
    req.user = user;
    next();
  } catch (error) {
    next(error);
  }
};

exports.requireRole =
  (...roles) =>
  async (req, res, next) => {
    if (!req.user) return next(new HttpError(401, 'Please authenticate'));
    if (!roles.includes(req.user.role)) return next(forbidden());
    await User.updateOne({ _id: req.user.id }, { $set: { lastSeenAt: new Date() } });
    return next();
  };
