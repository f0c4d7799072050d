import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { RuntimeEnvironment } from './environment';

/** Pattern of alias names, such as `default` or `lts/*`; none leads out of the folder. */
const NAME = /^[\w.-]+(\/([\w.-]+|\*))?$/;
/** Most steps: an alias may name another one. */
const MOST_STEPS = 5;

/**
 * Value of one of nvm's aliases, each of which is a file: usually a version. Null if there is no
 * such alias.
 */
export async function nvmAlias(
  name: string,
  { env, home }: Pick<RuntimeEnvironment, 'env' | 'home'>,
): Promise<string | null> {
  const folder = path.join(env['NVM_DIR'] || path.join(home, '.nvm'), 'alias');
  let text: string | null = null;
  for (let next: string | null = name, step = 0; next !== null && step < MOST_STEPS; step += 1) {
    next = await aliasIn(folder, next);
    text = next ?? text;
  }
  return text;
}

async function aliasIn(folder: string, name: string): Promise<string | null> {
  if (!NAME.test(name) || name.split('/').includes('..')) return null;
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
  return text.trim() || null;
}
