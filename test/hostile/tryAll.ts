import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';

import { Attempts, type Tried } from './attempt';
import { judged } from './judged';
import type { Row } from './row';

export interface Judged {
  tried: Tried;
  verdict: string[];
}

/** Rows that are being tried, as many at a time as there are cores. */
export interface Running {
  /** Of the row at this place. */
  of(index: number): Promise<Judged>;
  /** How often somebody knocked at the port that nobody may knock at. */
  knocks(): number;
  end(): Promise<void>;
}

export async function tryAll(rows: readonly Row[]): Promise<Running> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
  const port = await openPort();
  const waiting = rows.entries();
  const settle: ((judged: Judged | Promise<Judged>) => void)[] = [];
  const told = rows.map((_, i) => new Promise<Judged>((resolve) => (settle[i] = resolve)));
  const workers = Array.from({ length: os.availableParallelism() }, async () => {
    const attempts = new Attempts(root, port.number);
    for (const [i, row] of waiting) {
      const tried = attempts.attempt(row, i);
      settle[i]?.(tried.then((each) => ({ tried: each, verdict: judged(row, each, port.number) })));
      await tried.catch(() => undefined);
    }
    attempts.end();
  });
  return {
    of: (index) => told[index] ?? Promise.reject(new Error(`No row ${index}`)),
    knocks: () => port.knocks,
    async end() {
      await Promise.all(workers);
      port.server.close();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

async function openPort() {
  const port = { number: 0, knocks: 0, server: net.createServer() };
  port.server.on('connection', (socket) => {
    port.knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve));
  port.number = (port.server.address() as net.AddressInfo).port;
  return port;
}
