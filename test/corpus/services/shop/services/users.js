'use strict';

const { User } = require('../models');
const { badRequest, forbidden, notFound, HttpError } = require('../errors');
const tokens = require('./tokens');

const MOST_FAILED = 5;

const register = async (body) => {
  const { email, name, password } = body;
  if (!email || !name) throw badRequest('Name and email are required');
  if (!password || password.length < 10) throw badRequest('The password is too short');
  if (await User.isEmailTaken(email)) {
    throw new HttpError(409, 'Email already taken');
  }
  const user = await User.create({ email, name, password });
  return { user, token: tokens.issue(user) };
};

const login = async (email, password) => {
  const user = await User.findByEmail(email);
  if (!user) throw new HttpError(401, 'Incorrect email or password');
  if (user.blocked) throw forbidden('This account is blocked');
  if (user.failedLogins >= MOST_FAILED) throw new HttpError(429, 'Too many attempts');
  if (!(await user.checkPassword(password))) {
    user.failedLogins += 1;
    await user.save();
    throw new HttpError(401, 'Incorrect email or password');
  }
  user.failedLogins = 0;
  user.lastLoginAt = new Date();
  await user.save();
  return { user, token: tokens.issue(user) };
};

const getUser = async (id) => {
  const user = await User.findById(id);
  if (!user) throw notFound('User');
  return user;
};

const updateUser = async (id, changes, actor) => {
  const user = await getUser(id);
  if (actor.role !== 'admin' && actor.id !== user.id) throw forbidden();
  if (changes.email && (await User.isEmailTaken(changes.email, id))) {
    throw badRequest('Email already taken');
  }
  if (changes.role && actor.role !== 'admin') throw forbidden('Only admins change roles');
  Object.assign(user, changes);
  await user.save();
  return user;
};

const removeUser = async (id, actor) => {
  const user = await getUser(id);
  if (user.id === actor.id) throw badRequest('You cannot remove yourself');
  await user.softDelete(actor);
  return { removed: true };
};

module.exports = { register, login, getUser, updateUser, removeUser };
