'use strict';

const { Pool } = require('pg');
const { Mutex } = require('async-mutex');
const axios = require('axios');

const pool = new Pool({ connectionString: process.env.DATABASE_URL });

let settledTotal = 0;

class Wallet {
  constructor(id, balance) {
    this.id = id;
    this.balance = balance;
    this.interest = 0;
    this.lock = new Mutex();
  }

  async withdraw(amount) {
    return this.lock.runExclusive(async () => {
      const before = this.balance;
      await pool.query('INSERT INTO movements (wallet_id, amount) VALUES ($1, $2)', [
        this.id,
        -amount,
      ]);
      this.balance = before - amount;
      return this.balance;
    });
  }

  async deposit(amount) {
    await pool.query('INSERT INTO movements (wallet_id, amount) VALUES ($1, $2)', [
      this.id,
      amount,
    ]);
    this.balance += amount;
  }

  async accrue(day) {
    const { rows } = await pool.query('SELECT rate FROM rates WHERE day = $1', [day]);
    this.interest += rows[0].rate;
    return this.interest;
  }

  async payOut(amount, iban) {
    if (this.balance < amount) {
      throw new Error('balance too low');
    }
    this.balance -= amount;
    try {
      await axios.post('https://bank.example.com/transfers', { iban, amount, wallet: this.id });
    } catch (error) {
      this.balance += amount;
      throw error;
    }
    return { iban, amount };
  }
}

async function settle(entries) {
  for (const entry of entries) {
    const { data } = await axios.get(`https://bank.example.com/entries/${entry}`);
    await pool.query('UPDATE entries SET settled = true WHERE id = $1', [entry]);
    settledTotal = settledTotal + data.amount;
  }
}

async function convert(amount, from, to) {
  const { data } = await axios.get('https://rates.example.com/latest', { params: { from, to } });
  amount *= data.rate;
  return { amount, currency: to };
}

module.exports = { Wallet, settle, convert };
