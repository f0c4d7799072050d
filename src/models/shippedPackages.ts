import amqplib from './packages/amqplib.json';
import assert from './packages/assert.json';
import async from './packages/async.json';
import axios from './packages/axios.json';
import bluebird from './packages/bluebird.json';
import bull from './packages/bull.json';
import bullmq from './packages/bullmq.json';
import caches from './packages/caches.json';
import canvas from './packages/canvas.json';
import childProcess from './packages/child_process.json';
import emittery from './packages/emittery.json';
import events from './packages/events.json';
import express from './packages/express.json';
import express4 from './packages/express-4.json';
import express5 from './packages/express-5.json';
import fetch from './packages/fetch.json';
import fs from './packages/fs.json';
import fsExtra from './packages/fs-extra.json';
import fsPromises from './packages/fs-promises.json';
import grammy from './packages/grammy.json';
import http from './packages/http.json';
import invariant from './packages/invariant.json';
import ioredis from './packages/ioredis.json';
import kafkajs from './packages/kafkajs.json';
import lodash from './packages/lodash.json';
import mongodb from './packages/mongodb.json';
import net from './packages/net.json';
import next from './packages/next.json';
import node from './packages/node.json';
import nodeFetch from './packages/node-fetch.json';
import nodemailer from './packages/nodemailer.json';
import octokit from './packages/octokit.json';
import opentelemetry from './packages/opentelemetry.json';
import pLimit from './packages/p-limit.json';
import pMap from './packages/p-map.json';
import pQueue from './packages/p-queue.json';
import pRetry from './packages/p-retry.json';
import pg from './packages/pg.json';
import pools from './packages/pools.json';
import probot from './packages/probot.json';
import promisify from './packages/promisify.json';
import pump from './packages/pump.json';
import react from './packages/react.json';
import react18 from './packages/react-18.json';
import reactHookForm from './packages/react-hook-form.json';
import reactQuery from './packages/react-query.json';
import reactRouter from './packages/react-router.json';
import readline from './packages/readline.json';
import readlinePromises from './packages/readline-promises.json';
import rxjs from './packages/rxjs.json';
import sendgrid from './packages/sendgrid.json';
import sentry from './packages/sentry.json';
import servers from './packages/servers.json';
import socketIo from './packages/socket.io.json';
import stream from './packages/stream.json';
import streamConsumers from './packages/stream-consumers.json';
import streamPromises from './packages/stream-promises.json';
import swr from './packages/swr.json';
import telegraf from './packages/telegraf.json';
import timersPromises from './packages/timers-promises.json';
import translations from './packages/translations.json';
import undici from './packages/undici.json';
import zustand from './packages/zustand.json';
import type { ModelFile } from './model';

/**
 * Shipped models of packages and globals. The first that speaks of a member wins, so a model of all
 * members of a module stands above those of single ones; any other stands where the alphabet has it.
 */
export const PACKAGES = [
  amqplib,
  emittery,
  grammy,
  node,
  octokit,
  probot,
  promisify,
  rxjs,
  socketIo,
  telegraf,
  assert,
  async,
  axios,
  bluebird,
  bull,
  bullmq,
  caches,
  canvas,
  childProcess,
  events,
  express,
  express4,
  express5,
  fetch,
  fs,
  fsExtra,
  fsPromises,
  http,
  invariant,
  ioredis,
  kafkajs,
  lodash,
  mongodb,
  net,
  next,
  nodeFetch,
  nodemailer,
  opentelemetry,
  pLimit,
  pMap,
  pQueue,
  pRetry,
  pg,
  pools,
  pump,
  react18,
  react,
  reactHookForm,
  reactQuery,
  reactRouter,
  readline,
  readlinePromises,
  sendgrid,
  sentry,
  servers,
  stream,
  streamConsumers,
  streamPromises,
  swr,
  timersPromises,
  translations,
  undici,
  zustand,
] as ModelFile[];
