/** `npm run failing`: makes the calls of the catalogue's functions fail, and lists the findings. */

import { compile } from './build.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

await main(async () => {
  await compile();
  say('> Probing functions with a mistake, and their twins ...');
  const args = ['out/test/corpus/failing/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
