import { writeFile } from 'node:fs/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { fetch } from 'undici';

export class Exporter {
  private connection: Connection | null = null;

  constructor(private readonly url: string) {}

  async dump(table: string): Promise<number> {
    this.connection = await createConnection(this.url);
    const [rows] = await this.connection.query('SELECT * FROM ??', [table]);
    await writeFile(`/tmp/export-${table}.json`, JSON.stringify(rows));
    await this.connection.end();
    this.connection = null;
    return (rows as unknown[]).length;
  }
}

export class ReportBuilder {
  #section = '';

  async build(section: string): Promise<string> {
    this.#section = section;
    const response = await fetch(`https://reports.example.com/sections/${section}`);
    const body = await response.text();
    return `## ${this.#section}\n\n${body}`;
  }
}

export function createCsvWriter(baseUrl: string) {
  let lines: string[] = [];

  async function write(ids: string[]): Promise<string> {
    lines = ['id,total'];
    for (const id of ids) {
      const response = await fetch(`${baseUrl}/orders/${id}`);
      const order = (await response.json()) as { total: number };
      lines.push(`${id},${order.total}`);
    }
    return lines.join('\n');
  }

  return { write };
}

export function createPageFetcher(baseUrl: string) {
  const params = new URLSearchParams();

  async function total(customer: string): Promise<string> {
    params.set('customer', customer);
    const token = await fetch(`${baseUrl}/token`).then((response) => response.text());
    const response = await fetch(`${baseUrl}/totals?${params}`, { headers: { token } });
    return response.text();
  }

  return { total };
}
