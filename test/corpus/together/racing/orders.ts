import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { PrismaClient } from '@prisma/client';

interface Item {
  sku: string;
  count: number;
}

interface Cart {
  _id: string;
  items: Item[];
}

const shop = new MongoClient(process.env.MONGO_URL as string).db('shop');
const carts = shop.collection<Cart>('carts');
const subscribers = shop.collection<{ email: string; since: Date }>('subscribers');
const prisma = new PrismaClient();

const Post = mongoose.model('Post', new mongoose.Schema({ title: String, likes: Number }));

export async function addItem(cartId: string, item: Item): Promise<number> {
  const cart = await carts.findOne({ _id: cartId });
  if (!cart) throw new Error(`no cart ${cartId}`);
  cart.items.push(item);
  await carts.replaceOne({ _id: cartId }, cart);
  return cart.items.length;
}

export async function likePost(id: string): Promise<void> {
  const post = await Post.findById(id).orFail();
  post.likes = (post.likes ?? 0) + 1;
  await post.save();
}

export async function subscribe(email: string): Promise<boolean> {
  const known = await subscribers.findOne({ email });
  if (known !== null) return false;
  await subscribers.insertOne({ email, since: new Date() });
  return true;
}

export async function useCoupon(code: string, orderId: string): Promise<boolean> {
  const coupon = await prisma.coupon.findUnique({ where: { code } });
  if (!coupon || coupon.usedAt) return false;
  await prisma.discount.create({ data: { orderId, percent: coupon.percent } });
  await prisma.coupon.update({ where: { code }, data: { usedAt: new Date() } });
  return true;
}

export async function takeFromStock(sku: string, count: number): Promise<number> {
  const product = await prisma.product.findUniqueOrThrow({ where: { sku } });
  const stock = product.stock - count;
  await prisma.product.update({ where: { sku }, data: { stock } });
  return stock;
}
