/** `npm run bench`: sets up what is missing, then measures how good the measuring is. */

import { build, compile } from './build.mjs';
import { installPatterns } from './packages.mjs';
import { root } from './project.mjs';
import { exitCode, main } from './step.mjs';

await main(async () => {
  await Promise.all([installPatterns(), compile(), build()]);
  const args = ['out/test/benchmarks/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
