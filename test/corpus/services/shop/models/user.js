'use strict';

const crypto = require('crypto');
const { promisify } = require('util');
const { Schema, model } = require('mini-models');
const paginate = require('./plugins/paginate');
const softDelete = require('./plugins/softDelete');

const scrypt = promisify(crypto.scrypt);

const userSchema = new Schema(
  {
    email: { type: String, required: true, lowercase: true, unique: true },
    name: { type: String, required: true, trim: true },
    password: { type: String, required: true },
    role: { type: String, enum: ['customer', 'staff', 'admin'], default: 'customer' },
    blocked: { type: Boolean, default: false },
    failedLogins: { type: Number, default: 0 },
    lastLoginAt: Date,
  },
  { timestamps: true },
);

userSchema.plugin(softDelete);
userSchema.plugin(paginate);

userSchema.pre('save', async function () {
  if (!this.isModified('password')) return;
  const salt = crypto.randomBytes(16).toString('hex');
  const key = await scrypt(this.password, salt, 32);
  this.password = `${salt}:${key.toString('hex')}`;
});

userSchema.methods.checkPassword = async function (candidate) {
  const [salt, stored] = this.password.split(':');
  if (!salt || !stored) return false;
  const key = await scrypt(candidate, salt, 32);
  const expected = Buffer.from(stored, 'hex');
  return expected.length === key.length && crypto.timingSafeEqual(expected, key);
};

userSchema.statics.findByEmail = async function (email) {
  if (typeof email !== 'string' || !email.includes('@')) return null;
  return this.findOne({ email: email.trim().toLowerCase() });
};

userSchema.statics.isEmailTaken = async function (email, exceptId) {
  const user = await this.findOne({ email, _id: { $ne: exceptId } });
  return !!user;
};

module.exports = model('User', userSchema);
