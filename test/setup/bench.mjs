/** `npm run bench`: installs what is missing, then measures how accurate the measuring is. */

import { build, compile } from './build.mjs';
import { installPatterns } from './packages.mjs';
import { root } from './project.mjs';
import { exitCode, main } from './step.mjs';

await main(async () => {
  await Promise.all([installPatterns(), compile(), build()]);
  const args = ['out/test/benchmarks/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
