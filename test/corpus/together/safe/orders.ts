import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { Prisma, PrismaClient } from '@prisma/client';

interface Item {
  sku: string;
  count: number;
}

interface Cart {
  _id: string;
  items: Item[];
  version: number;
}

const shop = new MongoClient(process.env.MONGO_URL as string).db('shop');
const carts = shop.collection<Cart>('carts');
const subscribers = shop.collection<{ _id: string; since: Date }>('subscribers');
const prisma = new PrismaClient();

const Post = mongoose.model('Post', new mongoose.Schema({ title: String, likes: Number }));

export async function addItem(cartId: string, item: Item): Promise<boolean> {
  const { modifiedCount } = await carts.updateOne({ _id: cartId }, { $push: { items: item } });
  return modifiedCount === 1;
}

export async function clearSku(cartId: string, sku: string): Promise<void> {
  const cart = await carts.findOne({ _id: cartId });
  if (!cart) return;
  const { version } = cart;
  cart.items = cart.items.filter((item) => item.sku !== sku);
  cart.version = version + 1;
  const { modifiedCount } = await carts.replaceOne({ _id: cartId, version }, cart);
  if (modifiedCount === 0) throw new Error('the cart was changed meanwhile');
}

export async function likePost(id: string): Promise<void> {
  await Post.findByIdAndUpdate(id, { $inc: { likes: 1 } }).orFail();
}

export async function subscribe(email: string): Promise<boolean> {
  try {
    await subscribers.insertOne({ _id: email, since: new Date() });
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === 11000) return false;
    throw error;
  }
}

export async function ensureCart(cartId: string): Promise<void> {
  await carts.updateOne(
    { _id: cartId },
    { $setOnInsert: { items: [], version: 0 } },
    { upsert: true },
  );
}

export async function useCoupon(code: string, orderId: string): Promise<boolean> {
  const coupon = await prisma.coupon.findUnique({ where: { code } });
  if (!coupon) return false;
  const { count } = await prisma.coupon.updateMany({
    where: { code, usedAt: null },
    data: { usedAt: new Date() },
  });
  if (count === 0) return false;
  await prisma.discount.create({ data: { orderId, percent: coupon.percent } });
  return true;
}

export async function takeFromStock(sku: string, count: number): Promise<number> {
  const product = await prisma.product.update({
    where: { sku },
    data: { stock: { decrement: count } },
  });
  return product.stock;
}

export async function signUp(email: string): Promise<string | null> {
  const known = await prisma.user.findUnique({ where: { email } });
  if (known) return null;
  try {
    const user = await prisma.user.create({ data: { email } });
    return user.id;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      return null;
    }
    throw error;
  }
}

export async function bookRoom(room: string, day: string, guest: string): Promise<string | null> {
  return prisma.$transaction(
    async (tx) => {
      const booked = await tx.booking.findFirst({ where: { room, day } });
      if (booked) return null;
      const { id } = await tx.booking.create({ data: { room, day, guest } });
      return id;
    },
    { isolationLevel: 'Serializable' },
  );
}
