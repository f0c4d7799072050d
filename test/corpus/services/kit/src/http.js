import { setTimeout as sleep } from 'node:timers/promises';

const RETRIED = new Set([408, 429, 500, 502, 503, 504]);

export class HttpError extends Error {
  constructor(response, body) {
    super(`${response.url} answered ${response.status}`);
    this.name = 'HttpError';
    this.status = response.status;
    this.body = body;
  }
}

/** Asks again when it is worth it, and renews its token when that is old. */
export class HttpClient {
  #token = null;
  #renewing = null;

  constructor(
    base,
    { retries = 2, timeoutMs = 10_000, credentials, fetch = globalThis.fetch } = {},
  ) {
    this.base = new URL(base);
    this.retries = retries;
    this.timeoutMs = timeoutMs;
    this.credentials = credentials;
    this.fetch = fetch;
  }

  static async connect(base, credentials) {
    const client = new HttpClient(base, { credentials });
    await client.#renew();
    return client;
  }

  async request(path, init = {}) {
    const url = new URL(path, this.base);
    let lastError;
    for (let attempt = 0; attempt <= this.retries; attempt++) {
      if (attempt > 0) await sleep(50 * 2 ** attempt);
      try {
        const response = await this.#once(url, init);
        if (response.status === 401 && this.credentials) {
          await this.#renew();
          continue;
        }
        if (!RETRIED.has(response.status)) return response;
        lastError = new HttpError(response, null);
      } catch (error) {
        if (error.name === 'AbortError') throw error;
        lastError = error;
      }
    }
    throw lastError;
  }

  async #once(url, init) {
    const headers = new Headers(init.headers);
    if (this.#token) headers.set('authorization', `Bearer ${this.#token.value}`);
    const signal = AbortSignal.any(
      [init.signal, AbortSignal.timeout(this.timeoutMs)].filter(Boolean),
    );
    return this.fetch(url, { ...init, headers, signal });
  }

  async #renew() {
    this.#renewing ??= this.#askForToken().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #askForToken() {
    const { id, secret } = this.credentials;
    const response = await this.fetch(new URL('/oauth/token', this.base), {
      method: 'POST',
      body: new URLSearchParams({ client_id: id, client_secret: secret }),
    });
    if (!response.ok) throw new HttpError(response, await response.text());
    const { access_token: value, expires_in: seconds } = await response.json();
    this.#token = { value, expiresAt: Date.now() + seconds * 1000 };
  }

  async json(path, init) {
    const response = await this.request(path, init);
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('json')) throw new HttpError(response, await response.text());
    const body = await response.json();
    if (!response.ok) throw new HttpError(response, body);
    return body;
  }

  /** All items of a list, over its pages. */
  async *pages(path, { perPage = 100, most = Infinity } = {}) {
    let next = `${path}?per_page=${perPage}`;
    let count = 0;
    while (next) {
      const response = await this.request(next);
      if (!response.ok) throw new HttpError(response, null);
      for (const item of await response.json()) {
        if (count >= most) return;
        count += 1;
        yield item;
      }
      const link = response.headers.get('link');
      next = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1] ?? null;
    }
  }

  async download(path, file, { onProgress } = {}) {
    const response = await this.request(path);
    if (!response.ok || !response.body) throw new HttpError(response, null);
    const total = Number(response.headers.get('content-length')) || null;
    const { open } = await import('node:fs/promises');
    const handle = await open(file, 'w');
    let received = 0;
    try {
      for await (const chunk of response.body) {
        await handle.write(chunk);
        received += chunk.byteLength;
        onProgress?.({ received, total });
      }
    } finally {
      await handle.close();
    }
    return received;
  }
}
