import Stripe from 'stripe';
import nodemailer from 'nodemailer';
import axios from 'axios';

const stripe = new Stripe(process.env.STRIPE_KEY as string);
const mailer = nodemailer.createTransport(process.env.SMTP_URL);

interface Coupon {
  code: string;
  used: boolean;
  percent: number;
}

export class Venue {
  seatsLeft: number;

  constructor(seats: number) {
    this.seatsLeft = seats;
  }

  async reserve(customer: string, price: number): Promise<void> {
    if (this.seatsLeft < 1) {
      throw new Error('sold out');
    }
    this.seatsLeft -= 1;
    try {
      await stripe.charges.create({ customer, amount: price, currency: 'eur' });
    } catch (error) {
      this.seatsLeft += 1;
      throw error;
    }
  }
}

export class Waitlist {
  #waiting: string[] = [];

  join(email: string): void {
    this.#waiting.push(email);
  }

  async promote(show: string): Promise<string | null> {
    const next = this.#waiting.shift();
    if (next === undefined) return null;
    await mailer.sendMail({ to: next, subject: `A seat for ${show}`, text: 'It is yours.' });
    return next;
  }
}

export function createRaffle(entrants: string[]) {
  let closed = false;

  async function draw(): Promise<string> {
    if (closed) throw new Error('the raffle is over');
    closed = true;
    const { data } = await axios.get<number>('https://random.example.com/index');
    const winner = entrants[data % entrants.length] as string;
    await mailer.sendMail({ to: winner, subject: 'You won', text: 'Congratulations' });
    return winner;
  }

  return { draw };
}

const coupons = new Map<string, Coupon>();

export async function redeem(code: string, order: string): Promise<number> {
  const coupon = coupons.get(code);
  if (coupon === undefined || coupon.used) return 0;
  coupon.used = true;
  await axios.post(`https://orders.example.com/${order}/discounts`, { percent: coupon.percent });
  return coupon.percent;
}

const open = new Map<string, string>();

export async function resolveTicket(id: string, answer: string): Promise<boolean> {
  const author = open.get(id);
  if (!open.delete(id)) return false;
  await mailer.sendMail({ to: author, subject: `Ticket ${id}`, text: answer });
  return true;
}

export async function seatMap(show: string): Promise<Record<string, boolean>> {
  const taken: Record<string, boolean> = {};
  const { data } = await axios.get<string[]>(`https://seats.example.com/${show}`);
  for (const seat of data) {
    taken[seat] = true;
  }
  return taken;
}
