'use strict';

const { Schema, model } = require('mini-models');
const paginate = require('./plugins/paginate');
const softDelete = require('./plugins/softDelete');

const productSchema = new Schema(
  {
    sku: { type: String, required: true, unique: true },
    title: { type: String, required: true },
    priceCents: { type: Number, required: true },
    stock: { type: Number, default: 0 },
    tags: [String],
    images: [String],
  },
  { timestamps: true },
);

productSchema.plugin(softDelete);
productSchema.plugin(paginate);

/** Takes from the stock in one step, so that two orders cannot have the same piece. */
productSchema.statics.reserve = async function (id, quantity, session) {
  const product = await this.findOneAndUpdate(
    { _id: id, stock: { $gte: quantity } },
    { $inc: { stock: -quantity } },
    { new: true, session },
  );
  if (!product) {
    throw new Error(`Product ${id} is out of stock`);
  }
  return product;
};

module.exports = model('Product', productSchema);
