'use strict';

const { Pool } = require('pg');
const axios = require('axios');

const pool = new Pool({ connectionString: process.env.DATABASE_URL });

let settledTotal = 0;

class Wallet {
  constructor(id, balance) {
    this.id = id;
    this.balance = balance;
    this.interest = 0;
  }

  async withdraw(amount) {
    const before = this.balance;
    await pool.query('INSERT INTO movements (wallet_id, amount) VALUES ($1, $2)', [
      this.id,
      -amount,
    ]);
    this.balance = before - amount;
    return this.balance;
  }

  async accrue(day) {
    this.interest += await this.interestOf(day);
    return this.interest;
  }

  async interestOf(day) {
    const { rows } = await pool.query('SELECT rate FROM rates WHERE day = $1', [day]);
    return rows[0].rate;
  }

  async payOut(amount, iban) {
    if (this.balance < amount) {
      throw new Error('balance too low');
    }
    await axios.post('https://bank.example.com/transfers', { iban, amount, wallet: this.id });
    this.balance -= amount;
    return { iban, amount };
  }
}

async function settle(entries) {
  for (const entry of entries) {
    const { data } = await axios.get(`https://bank.example.com/entries/${entry}`);
    const soFar = settledTotal;
    await pool.query('UPDATE entries SET settled = true WHERE id = $1', [entry]);
    settledTotal = soFar + data.amount;
  }
  return settledTotal;
}

module.exports = { Wallet, settle };
