import { readFile } from 'node:fs/promises';

import { env } from '../env.js';
import { AppError } from '../errors.js';

const TEMPLATES = new URL('../../templates/', import.meta.url);

export type Template = 'booking-requested' | 'booking-confirmed' | 'booking-cancelled';

async function render(template: Template, values: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(`${template}.txt`, TEMPLATES), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

export async function sendMail(
  to: string,
  template: Template,
  values: Record<string, string> = {},
): Promise<string> {
  if (!to.includes('@')) throw new AppError('INVALID', `${to} is no address`);
  const text = await render(template, values);
  const [subject = '', ...body] = text.split('\n');
  const response = await fetch(env.MAIL_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, subject, text: body.join('\n').trim() }),
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return sendMail(to, template, values);
  }
  if (!response.ok) {
    throw new AppError('UPSTREAM', `Mail was refused: ${response.status}`);
  }
  const { id } = (await response.json()) as { id: string };
  return id;
}
