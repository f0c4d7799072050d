import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { open, stat } from 'node:fs/promises';

const PART_BYTES = 5 * 1024 * 1024;

/** A file that goes over in parts, and goes on where it was stopped. */
export class UploadSession extends EventEmitter {
  #client;
  #handle = null;
  #parts = new Map();
  #state = 'new';

  constructor(client, { id, file, size, partBytes = PART_BYTES }) {
    super();
    this.#client = client;
    this.id = id;
    this.file = file;
    this.size = size;
    this.partBytes = partBytes;
  }

  get progress() {
    return this.size === 0 ? 1 : Math.min(1, (this.#parts.size * this.partBytes) / this.size);
  }

  async resume() {
    const known = await this.#client.json(`/uploads/${this.id}/parts`);
    for (const { number, etag } of known.parts) this.#parts.set(number, etag);
    this.#state = 'open';
    return this.#parts.size;
  }

  async run({ signal } = {}) {
    if (this.#state === 'done') return this.#finish();
    this.#handle = await open(this.file, 'r');
    try {
      const count = Math.ceil(this.size / this.partBytes);
      for (let number = 1; number <= count; number++) {
        signal?.throwIfAborted();
        if (this.#parts.has(number)) continue;
        await this.#sendPart(number);
        this.emit('progress', this.progress);
      }
      return await this.#finish();
    } finally {
      await this.#handle.close();
      this.#handle = null;
    }
  }

  async #sendPart(number) {
    const start = (number - 1) * this.partBytes;
    const length = Math.min(this.partBytes, this.size - start);
    const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, start);
    if (bytesRead !== length) throw new Error(`${this.file} changed while it was sent`);
    const response = await this.#client.request(`/uploads/${this.id}/parts/${number}`, {
      method: 'PUT',
      body: buffer,
      headers: { 'content-md5': createHash('md5').update(buffer).digest('base64') },
    });
    if (!response.ok) throw new Error(`Part ${number} was refused: ${response.status}`);
    this.#parts.set(number, response.headers.get('etag'));
  }

  async #finish() {
    const parts = [...this.#parts].sort(([a], [b]) => a - b);
    const result = await this.#client.json(`/uploads/${this.id}/complete`, {
      method: 'POST',
      body: JSON.stringify({ parts: parts.map(([number, etag]) => ({ number, etag })) }),
    });
    this.#state = 'done';
    this.emit('done', result);
    return result;
  }

  async abort() {
    if (this.#state === 'done') throw new Error('The upload is complete');
    await this.#client.request(`/uploads/${this.id}`, { method: 'DELETE' });
    this.#parts.clear();
    this.#state = 'aborted';
  }
}

export async function createUpload(client, file, { type = 'application/octet-stream' } = {}) {
  const { size, mtime } = await stat(file);
  if (size === 0) throw new Error(`${file} is empty`);
  const { id } = await client.json('/uploads', {
    method: 'POST',
    body: JSON.stringify({ size, type, modified: mtime.toISOString() }),
  });
  return new UploadSession(client, { id, file, size });
}
