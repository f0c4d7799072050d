/**
 * `npm run hostile`: installs what is missing, then prints the catalogue of hostile files, or tests
 * some.
 */

import { build, compile } from './build.mjs';
import { root } from './project.mjs';
import { exitCode, main } from './step.mjs';

await main(async () => {
  await Promise.all([compile(), build()]);
  const args = ['out/test/hostile/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
