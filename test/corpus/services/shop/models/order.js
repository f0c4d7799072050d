'use strict';

const { Schema, model } = require('mini-models');
const paginate = require('./plugins/paginate');

const STATUSES = ['pending', 'paid', 'shipped', 'cancelled', 'refunded'];

const orderSchema = new Schema(
  {
    number: { type: String, unique: true },
    customer: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    items: [{ product: Schema.Types.ObjectId, quantity: Number, priceCents: Number }],
    status: { type: String, enum: STATUSES, default: 'pending' },
    totalCents: Number,
    paymentId: String,
    paidAt: Date,
  },
  { timestamps: true },
);

orderSchema.plugin(paginate);

orderSchema.pre('save', async function () {
  if (this.number) return;
  const day = new Date().toISOString().slice(0, 10).replace(/-/g, '');
  const count = await this.constructor.countDocuments({ number: { $regex: `^${day}` } });
  this.number = `${day}-${String(count + 1).padStart(4, '0')}`;
});

orderSchema.methods.moveTo = async function (status) {
  const from = STATUSES.indexOf(this.status);
  const to = STATUSES.indexOf(status);
  if (to === -1) throw new RangeError(`Unknown status ${status}`);
  if (this.status === 'cancelled' || this.status === 'refunded') {
    throw new Error(`Order ${this.number} is closed`);
  }
  if (to < from) throw new Error(`Order ${this.number} cannot go back to ${status}`);
  this.status = status;
  if (status === 'paid') this.paidAt = new Date();
  await this.save();
  return this;
};

module.exports = model('Order', orderSchema);
module.exports.STATUSES = STATUSES;
