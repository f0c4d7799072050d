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

  async reserve(customer: string, price: number): Promise<number> {
    if (this.seatsLeft < 1) {
      throw new Error('sold out');
    }
    await stripe.charges.create({ customer, amount: price, currency: 'eur' });
    this.seatsLeft -= 1;
    return this.seatsLeft;
  }
}

export class Waitlist {
  #waiting: string[] = [];

  join(email: string): void {
    this.#waiting.push(email);
  }

  async promote(show: string): Promise<string | null> {
    const next = this.#waiting[0];
    if (next === undefined) return null;
    await mailer.sendMail({ to: next, subject: `A seat for ${show}`, text: 'It is yours.' });
    this.#waiting.shift();
    return next;
  }
}

export function createRaffle(entrants: string[]) {
  let closed = false;

  async function draw(): Promise<string> {
    if (closed) throw new Error('the raffle is over');
    const { data } = await axios.get<number>('https://random.example.com/index');
    const winner = entrants[data % entrants.length] as string;
    await mailer.sendMail({ to: winner, subject: 'You won', text: 'Congratulations' });
    closed = true;
    return winner;
  }

  return { draw };
}

const coupons = new Map<string, Coupon>();

export async function redeem(code: string, order: string): Promise<number> {
  const coupon = coupons.get(code);
  if (coupon === undefined || coupon.used) return 0;
  await axios.post(`https://orders.example.com/${order}/discounts`, { percent: coupon.percent });
  coupon.used = true;
  return coupon.percent;
}
