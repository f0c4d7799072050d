import { installPackages } from './packages.mjs';
import { root } from './project.mjs';
import { StepFailed, exitCode, once, step } from './step.mjs';

/** It takes a minute that nothing waits for, as long as others wait for what is compiled. */
const BEHIND = 5;

/** Runs ESLint and Prettier over all. What they find is printed. */
export const lint = once(async () => {
  await installPackages();
  const linting = async () => {
    const eslint = await node(['node_modules/eslint/bin/eslint.js', '.']);
    const prettier = await node(['node_modules/prettier/bin/prettier.cjs', '--check', '.']);
    if (eslint !== 0 || prettier !== 0) throw new StepFailed('ESLint or Prettier found something.');
  };
  await step('ESLint and Prettier', linting, 'lint');
});

function node(args) {
  return exitCode(process.execPath, args, { cwd: root, niceness: BEHIND });
}
