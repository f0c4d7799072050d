'use strict';

const config = require('../config');
const { HttpError } = require('../errors');

async function call(path, options = {}) {
  const response = await fetch(`${config.payments.url}${path}`, {
    ...options,
    headers: {
      authorization: `Bearer ${config.payments.key}`,
      'content-type': 'application/json',
      ...options.headers,
    },
    signal: AbortSignal.timeout(config.payments.timeoutMs),
  });
  if (response.status === 204) return null;
  const text = await response.text();
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(502, 'The payment provider answered with no JSON');
  }
  if (!response.ok) {
    throw new HttpError(502, body.error || `The payment provider answered ${response.status}`);
  }
  return body;
}

exports.charge = async (order, source) => {
  if (!(order.totalCents > 0)) throw new HttpError(400, 'Nothing to pay');
  const payment = await call('/payments', {
    method: 'POST',
    headers: { 'idempotency-key': order.id },
    body: JSON.stringify({ amount: order.totalCents, currency: 'eur', source }),
  });
  if (payment.status !== 'succeeded') {
    throw new HttpError(402, `Payment ${payment.status}`);
  }
  return payment;
};

exports.refund = async (paymentId, amountCents) => {
  const payment = await call(`/payments/${encodeURIComponent(paymentId)}`);
  const refundable = payment.amount - (payment.refunded || 0);
  if (amountCents > refundable) throw new HttpError(400, 'More than was paid');
  return call(`/payments/${payment.id}/refunds`, {
    method: 'POST',
    body: JSON.stringify({ amount: amountCents }),
  });
};

/** Every payment since a day, page by page. */
exports.listPayments = async (since) => {
  const payments = [];
  let cursor = null;
  do {
    const query = new URLSearchParams({ since: since.toISOString() });
    if (cursor) query.set('cursor', cursor);
    const page = await call(`/payments?${query}`);
    payments.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor);
  return payments;
};
