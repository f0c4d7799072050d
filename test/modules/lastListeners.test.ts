import assert from 'node:assert/strict';
import * as path from 'node:path';

import { Disk } from '../../src/document/disk';
import { LastListeners } from '../../src/modules/lastListeners';
import { ProgramFiles } from '../../src/modules/programFiles';
import { folderOf } from '../project/folders';

const JOB = 'exports.run = (db) => { db.save(); };\n';

function eventsOf(files: Record<string, string>, file = 'src/job.js'): string[] {
  const folder = folderOf({ 'src/job.js': JOB, ...files });
  return [...new LastListeners(new ProgramFiles(new Disk())).of(path.join(folder, file))];
}

describe('listeners of a program for what nobody handled', () => {
  const manifest = JSON.stringify({ scripts: { start: 'node server/start.js' } });

  it('are found in what a script starts', () => {
    const start = "process.on('unhandledRejection', (error) => log(error));\n";
    assert.deepEqual(eventsOf({ 'package.json': manifest, 'server/start.js': start }), [
      'unhandledRejection',
    ]);
  });

  it('are found in what that imports, and by the name of a function', () => {
    const start = "require('./last');\n";
    const last =
      'const onLast = (error) => { console.trace(error); };\n' +
      "process.addListener('uncaughtException', onLast);\n";
    const files = { 'package.json': manifest, 'server/start.js': start, 'server/last.js': last };
    assert.deepEqual(eventsOf(files), ['uncaughtException']);
  });

  it('are found beside a `main` that was not built yet', () => {
    const index = "process.on('unhandledRejection', report);\nfunction report() {}\n";
    const files = { 'package.json': '{"main": "dist/index.js"}', 'src/index.ts': index };
    assert.deepEqual(eventsOf(files), ['unhandledRejection']);
  });

  it('count for nothing where they end the process', () => {
    for (const body of [
      'process.exit(1);',
      'throw error;',
      'log.dump_and_exit(1);',
      'await gracefulShutdown();',
    ]) {
      const start = `process.on('unhandledRejection', (error) => { log(error); ${body} });\n`;
      assert.deepEqual(eventsOf({ 'package.json': manifest, 'server/start.js': start }), []);
    }
  });

  it('count for nothing where they end it, however they are written', () => {
    for (const listener of [
      'async (error) => { await log(error); process.exit(1); }',
      'function (error) { process.exit(1); }',
      'error => process.exit(1)',
    ]) {
      const start = `server.use(function () {});\nprocess.on('unhandledRejection', ${listener});\n`;
      assert.deepEqual(eventsOf({ 'package.json': manifest, 'server/start.js': start }), []);
    }
  });

  it('count for nothing in a test that a script starts', () => {
    const tested = JSON.stringify({
      scripts: { test: 'node test/run.js', lint: 'node a.test.js' },
    });
    const run = "process.on('unhandledRejection', (error) => { console.log(error); });\n";
    const files = { 'package.json': tested, 'test/run.js': run, 'a.test.js': run };
    assert.deepEqual(eventsOf(files), []);
  });

  it('count for nothing in a file that the program does not load', () => {
    const tool = "process.on('unhandledRejection', () => {});\n";
    assert.deepEqual(eventsOf({ 'package.json': manifest, 'tools/tool.js': tool }), []);
  });

  it('are none where package.json is broken, or missing', () => {
    const start = "process.on('unhandledRejection', () => {});\n";
    assert.deepEqual(eventsOf({ 'package.json': '{', 'server/start.js': start }), []);
    assert.deepEqual(eventsOf({ 'server/start.js': start }), []);
  });
});
