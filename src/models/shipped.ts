import conventions from './conventions.json';
import analysis from './conventions/analysis.json';
import values from './conventions/values.json';
import amqplib from './packages/amqplib.json';
import emittery from './packages/emittery.json';
import grammy from './packages/grammy.json';
import http from './packages/http.json';
import node from './packages/node.json';
import octokit from './packages/octokit.json';
import probot from './packages/probot.json';
import promisify from './packages/promisify.json';
import rxjs from './packages/rxjs.json';
import socketIo from './packages/socket.io.json';
import telegraf from './packages/telegraf.json';
import type { ModelFile } from './model';
import { Models } from './models';
import type { NameTest } from './pattern';
import type { FixedRole } from './roles';

/** The models that are shipped. */
const PACKAGES = [
  amqplib,
  emittery,
  grammy,
  http,
  node,
  octokit,
  probot,
  promisify,
  rxjs,
  socketIo,
  telegraf,
];

export const SHIPPED_FILES = ([conventions, analysis, values, ...PACKAGES] as ModelFile[]).map(
  (file) => ({
    name: null,
    file,
  }),
);

export const SHIPPED = new Models(SHIPPED_FILES);

/** Tests names for a role that a user's model does not change. */
export function named(role: FixedRole): NameTest {
  return { test: (name) => SHIPPED.named(role).test(name) };
}
