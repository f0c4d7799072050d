'use strict';

const API = 'https://shop.example.com';

async function placeOrder(order, tries = 3) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${API}/orders`, {
        method: 'POST',
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(5000),
      });
      return await response.json();
    } catch (error) {
      if (attempt >= tries) throw error;
    }
  }
}

class HttpClient {
  constructor(transport, retries = 2) {
    this.transport = transport;
    this.retries = retries;
  }

  async send(request) {
    let left = this.retries;
    for (;;) {
      try {
        return await this.transport.send(request);
      } catch (error) {
        const offline = error.response === undefined;
        if (!offline || left <= 0) throw error;
        left -= 1;
      }
    }
  }
}

async function submitBatch(entries) {
  let response;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    response = await fetch(`${API}/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entries }),
    });
    if (response.status < 500) return response.json();
  }
  throw new Error(`batch refused: ${response.status}`);
}

class Webhooks {
  constructor(post) {
    this.post = post;
  }

  deliver(url, alert, left = 2) {
    const body = {
      title: alert.title,
      state: alert.state,
      text: `${alert.title} is ${alert.state}`,
    };
    return this.post(url, body).catch((error) => {
      if (left <= 0) throw error;
      return this.deliver(url, alert, left - 1);
    });
  }
}

module.exports = { placeOrder, HttpClient, submitBatch, Webhooks };
