import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';

interface Page {
  items: string[];
  next: string | null;
}

const BASE = 'https://catalog.example.com';
const DEFAULTS = { limit: 50, order: 'asc' };

export async function allItems(category: string): Promise<string[]> {
  let items: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data } = await axios.get<Page>(`${BASE}/${category}`, { params: { cursor } });
    items = [...items, ...data.items];
    cursor = data.next;
  }
  return items;
}

export async function* pages(category: string): AsyncGenerator<string[]> {
  let cursor: string | null = '';
  do {
    const response = await axios.get<Page>(`${BASE}/${category}`, { params: { cursor } });
    yield response.data.items;
    cursor = response.data.next;
  } while (cursor);
}

export async function totalWeight(ids: string[]): Promise<number> {
  let total = 0;
  const counted: string[] = [];
  await Promise.all(
    ids.map(async (id) => {
      const { data } = await axios.get<{ weight: number }>(`${BASE}/items/${id}`);
      total += data.weight;
      counted.push(id);
    }),
  );
  return counted.length === 0 ? 0 : total / counted.length;
}

export async function waitForStock(id: string, tries: number): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    const { data } = await axios.get<{ stock: number; skip: number }>(`${BASE}/items/${id}`);
    if (data.stock > 0) return true;
    i = i + data.skip;
    await sleep(500);
  }
  return false;
}

export async function listing(options: Partial<typeof DEFAULTS>): Promise<string> {
  let { limit, order } = { ...DEFAULTS, ...options };
  const { data } = await axios.get<{ max: number }>(`${BASE}/limits`);
  limit = Math.min(limit, data.max);
  order = order.toUpperCase();
  return `${limit} ${order}`;
}

export async function cheapest(ids: string[]): Promise<string | null> {
  const seen = new Map<string, number>();
  const remember = async (id: string) => {
    if (!seen.has(id)) {
      const { data } = await axios.get<{ price: number }>(`${BASE}/items/${id}`);
      seen.set(id, data.price);
    }
  };
  for (const id of ids) {
    await remember(id);
  }
  const [first] = [...seen].sort((a, b) => a[1] - b[1]);
  return first ? first[0] : null;
}

export async function describe(item: { id: string; name?: string }): Promise<string> {
  const copy = { ...item };
  copy.name = copy.name ?? 'unknown';
  const { data } = await axios.get<{ text: string }>(`${BASE}/items/${copy.id}/text`);
  copy.name = `${copy.name}: ${data.text}`;
  return copy.name;
}
