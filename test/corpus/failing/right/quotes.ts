export interface Quote {
  symbol: string;
  price: number;
}

export async function fetchQuote(
  symbol: string,
  options: { signal?: AbortSignal } = {},
): Promise<Quote> {
  const response = await fetch(`https://quotes.example.com/${symbol}`, { signal: options.signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Quote;
}

export async function warmCache(
  cache: { set(key: string, value: unknown): Promise<void> },
  symbols: string[],
): Promise<void> {
  for (const symbol of symbols) {
    try {
      await cache.set(symbol, await fetchQuote(symbol));
    } catch (e) {
      console.log(e);
      throw e;
    }
  }
}

export async function both(
  a: string,
  b: string,
  api: { get(key: string): Promise<number> },
): Promise<number> {
  const [x, y] = await Promise.all([api.get(a), api.get(b)]);
  return x + y;
}

export function prefetch(
  api: { get(key: string): Promise<number> },
  key: string,
  memo: Map<string, number>,
): Promise<unknown> {
  return api.get(key).then((value) => memo.set(key, value));
}

const inFlight = new Map<string, Promise<Quote>>();

export function quoteOnce(symbol: string): Promise<Quote> {
  let pending = inFlight.get(symbol);
  if (!pending) {
    pending = fetchQuote(symbol);
    pending.catch(() => inFlight.delete(symbol));
    inFlight.set(symbol, pending);
  }
  return pending;
}

export async function safeQuote(symbol: string): Promise<Quote | null> {
  try {
    return await fetchQuote(symbol);
  } catch (error) {
    console.warn(`quote failed: ${(error as Error).message}`);
    return null;
  }
}

export async function withTimeout<T>(work: () => Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), ms);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
