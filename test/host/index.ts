import * as fs from 'node:fs';
import * as path from 'node:path';
import { format } from 'node:util';

import Mocha from 'mocha';

const root = path.resolve(__dirname, '../../..');

/** Called by the extension host; rejects where a test failed. */
export async function run(): Promise<void> {
  const log = fs.createWriteStream(process.env.ASYNC_SCORE_HOST_LOG ?? 'host-tests.log');
  // the host's console goes to the browser; what is read is this file
  Mocha.reporters.Base.consoleLog = (...line: unknown[]) => {
    log.write(`${format(...line)}\n`);
  };
  const mocha = new Mocha({
    timeout: 180_000,
    forbidOnly: true,
    forbidPending: true,
    reporter: path.join(root, 'test/setup/reporter.cjs'),
  });
  for (const file of fs.readdirSync(__dirname).sort()) {
    if (file.endsWith('.test.js')) mocha.addFile(path.join(__dirname, file));
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  await new Promise((resolve) => log.end(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
