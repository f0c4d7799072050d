/**
 * `npm run corpus`: installs what is missing, then scores the functions of the corpus without
 * set-up.
 */

import { compile } from './build.mjs';
import { installCorpus, installHeldOut, installPatterns, installServices } from './packages.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

await main(async () => {
  const packages = [installPatterns(), installCorpus(), installServices(), installHeldOut()];
  await Promise.all([...packages, compile()]);
  say('> Scoring functions as they come ...');
  const args = ['out/test/corpus/main.js', ...process.argv.slice(2)];
  return exitCode(process.execPath, args, { cwd: root });
});
