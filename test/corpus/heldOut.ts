import { createHash } from 'node:crypto';

/**
 * Well-known packages, written down before anything of them was run. Those of the corpus that are held
 * out are the first of them in the order of the draw that have functions enough.
 */
const CANDIDATES = [
  '@redis/client',
  'axios',
  'bullmq',
  'cacheable-request',
  'chokidar',
  'conf',
  'express-session',
  'fastify',
  'inquirer',
  'keyv',
  'knex',
  'level',
  'lint-staged',
  'listr2',
  'lowdb',
  'mongodb',
  'mysql2',
  'nodemailer',
  'npm-registry-fetch',
  'ora',
  'pino',
  'puppeteer-core',
  'release-it',
  'semantic-release',
  'sequelize',
  'simple-git',
  'socket.io',
  'supertest',
  'tar',
  'typeorm',
  'ws',
];

/** Fewer than ten async functions were counted in them, which runs nothing. */
const TOO_FEW = [
  'conf',
  'express-session',
  'level',
  'lowdb',
  'mysql2',
  'nodemailer',
  'npm-registry-fetch',
  'ora',
  'simple-git',
  'socket.io',
  'ws',
];

const DRAWN = 8;

/** The packages that are held out: by the order of their names' SHA-256, which nobody can choose. */
export function drawn(): string[] {
  return CANDIDATES.filter((name) => !TOO_FEW.includes(name))
    .map((name) => ({ name, lot: createHash('sha256').update(name).digest('hex') }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, DRAWN)
    .map(({ name }) => name);
}

/** Of a package that is held out, at most that many functions are tried. */
export const MOST_OF_ONE = 40;

/** At most `most`, evenly spread: every n-th of them, from the first. */
export function everyNth<T>(all: readonly T[], most: number): T[] {
  const n = Math.ceil(all.length / most);
  return all.filter((_, i) => i % n === 0);
}
