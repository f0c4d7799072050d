/**
 * `npm run fuzz`: tests all parsers with random input for an hour; `-- SECONDS SEED` for another
 * time.
 */

import { compile } from './build.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

const PROPERTIES = 20;

await main(async () => {
  await compile();
  const [seconds = '3600', seed = String(Math.floor(Math.random() * 0x7fffffff))] =
    process.argv.slice(2);
  const each = Math.ceil(Number(seconds) / PROPERTIES);
  say(`${each} s a property, from seed ${seed}`);
  const env = { ...process.env, FUZZ_SECONDS: String(each), FUZZ_SEED: seed };
  const mocha = ['node_modules/mocha/bin/mocha.js', 'out/test/fuzz/*.test.js'];
  return exitCode(process.execPath, mocha, { cwd: root, env });
});
