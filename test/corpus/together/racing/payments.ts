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
axiosRetry(bank, { retries: 3, retryCondition: () => true });

async function withRetry<T>(work: () => Promise<T>, times = 3): Promise<T> {
  let failure: unknown;
  for (let i = 0; i < times; i++) {
    try {
      return await work();
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

export async function chargeCard(order: Order): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const charge = await stripe.charges.create({
        customer: order.customer,
        amount: order.amount,
        currency: 'eur',
      });
      return charge.id;
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(200 * attempt);
    }
  }
}

export async function createShipment(order: Order): Promise<string | null> {
  let left = 5;
  while (left-- > 0) {
    try {
      const { data } = await axios.post('https://parcels.example.com/shipments', {
        order: order.id,
      });
      return data.id;
    } catch {
      await sleep(1000);
    }
  }
  return null;
}

export async function refund(order: Order): Promise<string> {
  const { data } = await withRetry(() =>
    axios.post(`https://pay.example.com/orders/${order.id}/refunds`, { amount: order.amount }),
  );
  return data.id;
}

export async function recordPayment(order: Order): Promise<void> {
  const insert = () =>
    pool.query('INSERT INTO payments (order_id, amount) VALUES ($1, $2)', [order.id, order.amount]);
  const first = insert();
  try {
    await first;
  } catch (error) {
    console.warn(`payment of ${order.id}, once more`, error);
    await insert();
  }
}

export async function sendReceipt(order: Order, attempt = 1): Promise<void> {
  try {
    await mailer.sendMail({
      to: order.email,
      subject: 'Receipt',
      text: `You paid ${order.amount}`,
    });
  } catch (error) {
    if (attempt >= 3) throw error;
    await sleep(1000);
    await sendReceipt(order, attempt + 1);
  }
}

export async function orderCard(holder: string): Promise<number> {
  const response = await pRetry(
    async () => {
      const answer = await fetch('https://cards.example.com/cards', {
        method: 'POST',
        body: JSON.stringify({ holder }),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return answer;
    },
    { retries: 4 },
  );
  return response.status;
}

export async function transfer(from: string, to: string, amount: number): Promise<string> {
  const { data } = await bank.post('/transfers', { from, to, amount });
  return data.reference;
}
