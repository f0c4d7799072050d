'use strict';

const nodemailer = require('nodemailer');
const axios = require('axios');

const transporter = nodemailer.createTransport(process.env.SMTP_URL);
const welcomed = new Set();
const subscribers = new Set();
let lastAnnounced = null;

async function sendWelcome(user) {
  if (welcomed.has(user.id)) return;
  welcomed.add(user.id);
  await transporter.sendMail({ to: user.email, subject: 'Welcome', text: `Hello ${user.name}` });
}

async function subscribe(email) {
  const { data } = await axios.get('https://verify.example.com/email', { params: { email } });
  if (!data.valid || subscribers.has(email)) {
    return false;
  }
  subscribers.add(email);
  return true;
}

async function announce(release) {
  if (lastAnnounced === release.tag) return;
  lastAnnounced = release.tag;
  await axios.post('https://chat.example.com/hook', { text: `Released ${release.tag}` });
}

class Digest {
  constructor(recipients) {
    this.recipients = recipients;
    this.sent = false;
    this.queue = [];
  }

  async send(html) {
    if (this.sent) return 0;
    this.sent = true;
    for (const to of this.recipients) {
      await transporter.sendMail({ to, subject: 'Your week', html });
    }
    return this.recipients.length;
  }

  add(item) {
    this.queue.push(item);
  }

  async flush() {
    const batch = this.queue;
    this.queue = [];
    for (const item of batch) {
      await transporter.sendMail({ to: item.to, subject: item.subject, text: item.text });
    }
    return batch.length;
  }

  async drain() {
    let item;
    let done = 0;
    while ((item = this.queue.shift()) !== undefined) {
      await transporter.sendMail({ to: item.to, subject: item.subject, text: item.text });
      done += 1;
    }
    return done;
  }
}

module.exports = { sendWelcome, subscribe, announce, Digest };
