import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import nodemailer from 'nodemailer';
import pRetry from 'p-retry';
import { Pool } from 'pg';
import Stripe from 'stripe';

interface Order {
  id: string;
  email: string;
  customer: string;
  amount: number;
}

const stripe = new Stripe(process.env.STRIPE_KEY as string);
const mailer = nodemailer.createTransport(process.env.SMTP_URL);
const pool = new Pool();
const bank = axios.create({ baseURL: 'https://bank.example.com' });
axiosRetry(bank, { retries: 3 });

export async function chargeCard(order: Order): Promise<string> {
  const idempotencyKey = `charge-${order.id}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const charge = await stripe.charges.create(
        { customer: order.customer, amount: order.amount, currency: 'eur' },
        { idempotencyKey },
      );
      return charge.id;
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(200 * attempt);
    }
  }
}

export async function shipmentOf(order: Order): Promise<string | null> {
  let left = 5;
  while (left-- > 0) {
    try {
      const { data } = await axios.get(`https://parcels.example.com/orders/${order.id}`);
      return data.id;
    } catch {
      await sleep(1000);
    }
  }
  return null;
}

export async function refund(order: Order): Promise<string> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const { data } = await pRetry(
    () =>
      axios.post(
        `https://pay.example.com/orders/${order.id}/refunds`,
        { amount: order.amount },
        { headers },
      ),
    { retries: 3 },
  );
  return data.id;
}

export async function recordPayment(order: Order): Promise<void> {
  const id = randomUUID();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await pool.query(
        'INSERT INTO payments (id, order_id, amount) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
        [id, order.id, order.amount],
      );
      return;
    } catch (error) {
      if (attempt === 2) throw error;
    }
  }
}

export async function sendReceipt(order: Order): Promise<boolean> {
  try {
    await mailer.sendMail({
      to: order.email,
      subject: 'Receipt',
      text: `You paid ${order.amount}`,
    });
    return true;
  } catch (error) {
    console.warn('receipt not sent', error);
    return false;
  }
}

export async function cardStatus(card: string): Promise<string> {
  let status = 'pending';
  for (let i = 0; i < 10 && status === 'pending'; i++) {
    const response = await fetch(`https://cards.example.com/cards/${card}`);
    status = ((await response.json()) as { status: string }).status;
    await sleep(300);
  }
  return status;
}

export async function statement(account: string): Promise<unknown[]> {
  const { data } = await bank.get('/statements', { params: { account } });
  return data.lines;
}

export async function notifyAll(orders: Order[]): Promise<number> {
  let failed = 0;
  for (const order of orders) {
    try {
      await axios.post('https://hooks.example.com/paid', { order: order.id });
    } catch {
      failed += 1;
    }
  }
  return failed;
}
