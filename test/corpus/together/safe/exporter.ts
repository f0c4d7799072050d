import { createReadStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createConnection } from 'mysql2/promise';
import PQueue from 'p-queue';
import { fetch } from 'undici';

export class Exporter {
  constructor(private readonly url: string) {}

  async dump(table: string): Promise<number> {
    const connection = await createConnection(this.url);
    try {
      const [rows] = await connection.query('SELECT * FROM ??', [table]);
      return (rows as unknown[]).length;
    } finally {
      await connection.end();
    }
  }
}

export class ReportBuilder {
  #section = '';
  #queue = new PQueue({ concurrency: 1 });

  async build(section: string): Promise<string> {
    const text = await this.#queue.add(async () => {
      this.#section = section;
      const response = await fetch(`https://reports.example.com/sections/${section}`);
      const body = await response.text();
      return `## ${this.#section}\n\n${body}`;
    });
    return text as string;
  }
}

export function createCsvWriter(baseUrl: string) {
  let written = 0;

  async function write(ids: string[]): Promise<string> {
    const lines = ['id,total'];
    for (const id of ids) {
      const response = await fetch(`${baseUrl}/orders/${id}`);
      const order = (await response.json()) as { total: number };
      lines.push(`${id},${order.total}`);
    }
    const folder = await mkdtemp('/tmp/orders-');
    await writeFile(`${folder}/orders.csv`, lines.join('\n'));
    written += lines.length;
    return folder;
  }

  async function total(customer: string): Promise<string> {
    const params = new URLSearchParams();
    params.set('customer', customer);
    const token = await fetch(`${baseUrl}/token`).then((response) => response.text());
    const response = await fetch(`${baseUrl}/totals?${params}`, { headers: { token } });
    return response.text();
  }

  return { write, total, linesWritten: () => written };
}

class LineParser {
  state: 'header' | 'body' = 'header';
  rows: string[] = [];

  feed(line: string): void {
    if (this.state === 'header') {
      this.state = 'body';
      return;
    }
    this.rows.push(line);
  }
}

export async function importCsv(path: string): Promise<number> {
  const parser = new LineParser();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    parser.feed(line);
  }
  return parser.rows.length;
}

export async function checksum(path: string): Promise<number> {
  const parser = { state: 0, chunks: 0 };
  for await (const chunk of createReadStream(path)) {
    parser.state = (parser.state + (chunk as Buffer).length) % 65521;
    parser.chunks += 1;
  }
  return parser.state;
}
