import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { benchJob } from '../../src/harness/benchJob';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { bench, executor, LITTLE, program } from '../subjects';
import { madeUp, toldOf } from './invented';
import { ownProgram } from './ownCalls';

const FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-guards-'));
const VICTIM = path.join(FOLDER, 'victim.txt');
const MADE = path.join(FOLDER, 'made.txt');

/** Statements that are to be refused, where the Node has what they use. */
const REFUSED: Readonly<Record<string, string>> = {
  truncatingFlags: 'fs.openSync(victim, C.O_RDONLY | C.O_TRUNC)',
  creatingFlags: 'fs.openSync(made, C.O_RDONLY | C.O_CREAT)',
  appendingFlags: "fs.openSync(victim, 'a')",
  synchronousFlags: "fs.openSync(victim, 'rs+')",
  flagOfRead: "fs.readFileSync(made, {flag: 'w+'})",
  bytes: 'lacks(fs.promises); fs.writeFileSync(new Uint8Array(Buffer.from(made)), "x")',
  address: 'lacks(fs.promises); fs.writeFileSync(new URL("file://" + made), "x")',
  noPath: 'fs.writeFileSync({toString: function () { return made; }}, "x")',
  linkOut: "fs.symlinkSync(folder, 'out')",
  linkOutByWayOf: "fs.mkdirSync('a'); fs.symlinkSync('../..', 'a/up')",
  hardLinkOut: "fs.linkSync(victim, 'hard')",
  behindLink: "fs.symlinkSync('.', 'here'); fs.writeFileSync('here/../escaped.txt', 'x')",
  temporary: 'lacks(fs.mkdtempSync); fs.mkdtempSync(process.cwd())',
  sharedMemory: "fs.writeFileSync('/dev/shm/async-score', 'x')",
  descriptors: "fs.writeFileSync('/dev/fd/' + fs.openSync(victim, 'r'), 'x')",
  rights: "fs.fchmodSync(fs.openSync(victim, 'r'), 511)",
  times: "fs.futimesSync(fs.openSync(victim, 'r'), 1, 1)",
  report: 'lacks(process.report); process.report.writeReport(made)',
  reportFolder: 'lacks(process.report); process.report.directory = folder',
  heap: 'lacks(v8.writeHeapSnapshot); v8.writeHeapSnapshot(made)',
  heapLimit: 'lacks(v8.setHeapSnapshotNearHeapLimit); v8.setHeapSnapshotNearHeapLimit(1)',
  switches:
    'lacks(v8.setFlagsFromString); v8.setFlagsFromString("--logfile=" + made + " --log-all")',
  database: "var S = brought('node:sqlite').DatabaseSync; lacks(S); new S(made)",
  attached:
    "var S = brought('node:sqlite').DatabaseSync; lacks(S); new S(':memory:').exec('ATTACH ' + JSON.stringify(made) + ' AS x')",
  wasi: "var W = brought('wasi').WASI; lacks(W); new W({version: 'preview1', preopens: {'/': folder}})",
  tracing:
    "var t = brought('trace_events').createTracing; lacks(t); brought('trace_events').createTracing({categories: ['v8']})",
  inspector: "var I = brought('inspector').open; lacks(I); brought('inspector').open(0)",
  kill: 'process._kill(1, 0)',
  signal: "process.kill(process.pid, 'SIGUSR1')",
  debug: 'process._debugProcess(process.pid)',
  abort: 'process.abort()',
  user: 'process.setuid(0)',
  priority: "var os = require('os'); lacks(os.setPriority); os.setPriority(1, 5)",
  inItsPlace: "lacks(process.execve); process.execve('/bin/true', ['true'])",
  handleOfProcess:
    "var P = child.ChildProcess; lacks(P); new P()._handle.spawn({file: '/bin/sh', args: ['sh', '-c', 'echo > ' + made], stdio: []})",
  killOfGroup: 'var P = child.ChildProcess; lacks(P); new P()._handle.kill(0)',
  handleOfSocket: "net._createServerHandle('127.0.0.1', 0, 4).connect({}, '192.0.2.1', 80)",
  cluster: "require('cluster').fork()",
  thread:
    "var W = brought('worker_threads').Worker; lacks(W); new W.prototype.constructor('1', {eval: true})",
  loaderThread:
    "var R = require('module').register; lacks(R); require('module').register('data:text/javascript,')",
  threadBelow:
    "var W = brought('worker_threads').Worker; lacks(W); new (Function('W', 'return class extends W {}')(W))('1', {eval: true})",
  binding: "process.binding('fs')",
  bindingOfProcesses: "process.binding('process_wrap')",
  mappedBinding: "['tcp_wrap'].map(process.binding)",
  addon: "process.dlopen({exports: {}}, '/no/such.node')",
  names: "require('dns').resolve4('example.invalid')",
};

/** What stays as it is. */
const ALLOWED: Readonly<Record<string, string>> = {
  within: "fs.mkdirSync('sub'); fs.writeFileSync('sub/x.txt', 'x'); fs.unlinkSync('sub/x.txt')",
  linkWithin:
    "fs.writeFileSync('t.txt', 'x'); fs.symlinkSync('t.txt', 'l'); fs.appendFileSync('l', 'y')",
  read: "fs.closeSync(fs.openSync(victim, 'r')); fs.readFileSync(victim, 'utf8')",
  device: "fs.writeFileSync('/dev/null', 'x')",
  ownRights: "var d = fs.openSync('own.txt', 'w'); fs.fchmodSync(d, 420); fs.futimesSync(d, 1, 1)",
  memory: "var S = brought('node:sqlite').DatabaseSync; lacks(S); new S(':memory:').close()",
  constants: "process.binding('constants')",
  natives:
    "require('zlib').createGzip(); require('https'); require('tls'); process.stdout; process.stdin",
};

/** By callbacks and promises; Resolver and promises where the Node has them. */
const LATER = `var fs = require('fs'), dns = require('dns'), said = {};
  var victim = 'FOLDER/victim.txt', made = 'FOLDER/made.txt';
  function tell(name) { return function (error) { said[name] = error ? error.code : 'done'; }; }
  fs.open(made, 'w', tell('open'));
  fs.writeFile(made, 'x', tell('writeFile'));
  fs.createReadStream(made, { flags: 'w+' }).on('error', tell('readStream'));
  fs.createWriteStream(made).on('error', tell('writeStream'));
  fs.open(victim, 'r', function (error, descriptor) { fs.fchmod(descriptor, 511, tell('fchmod')); });
  dns.lookup('a.invalid', tell('lookup'));
  dns.resolve4('b.invalid', tell('resolve'));
  dns.reverse('192.0.2.1', tell('reverse'));
  if (dns.Resolver) new dns.Resolver().resolveTxt('c.invalid', tell('resolver'));
  if (dns.promises) {
    dns.promises.lookup('d.invalid').then(tell('names'), tell('names'));
    new dns.promises.Resolver().resolve4('e.invalid').then(tell('asked'), tell('asked'));
  }
  if (fs.Utf8Stream) new fs.Utf8Stream({ dest: made }).on('error', tell('utf8'));
  if (fs.promises) {
    fs.promises.writeFile(made, 'x').then(tell('promised'), tell('promised'));
    fs.promises.open(victim, 'r').then(function (handle) {
      handle.chmod(511).then(tell('handle'), tell('handle')).then(function () { return handle.close(); });
    });
  }
  function own(done) { setTimeout(function () { done(null, Object.keys(said).filter(function (name) { return said[name] !== 'EACCES'; })); }, 100); }`;

function attempts(all: Readonly<Record<string, string>>): string {
  const each = Object.entries(all).map(
    ([name, code]) => `attempt(${JSON.stringify(name)}, function () { ${code}; });`,
  );
  return `var fs = require('fs'), v8 = brought('v8'), said = [];
    var net = brought('net'), child = brought('child_process');
    var C = fs.constants || require('constants');
    var folder = ${JSON.stringify(FOLDER)};
    var victim = ${JSON.stringify(VICTIM)};
    var made = ${JSON.stringify(MADE)};
    var all = require('module').builtinModules;
    function brought(name) {
      // what a Node lacks is invented for who requires it
      if (all && all.indexOf(name) < 0) return {};
      try { return require(name); } catch (error) { return {}; }
    }
    function lacks(what) { if (!what) throw { code: 'LACKS' }; }
    function attempt(name, act) {
      var told = 'done';
      try { act(); } catch (error) {
        told = error.code === 'LACKS' ? EXPECTED : /Async Score refused/.test(error.message) ? 'refused' : String(error);
      }
      said.push([name, told]);
    }
    ${each.join('\n')}
    function own(done) { setTimeout(function () { done(null, said.filter(function (pair) {
      return pair[1] !== EXPECTED;
    }).join('; ')); }, 1); }`;
}

async function unexpected(
  all: Readonly<Record<string, string>>,
  expected: string,
  version: string,
): Promise<string> {
  const code = attempts(all).replaceAll('EXPECTED', JSON.stringify(expected));
  return (await madeUp(code, version))[1];
}

for (const version of TESTED_VERSIONS) {
  describe(`the guards of invented I/O on Node ${version}`, () => {
    beforeEach(() => {
      fs.mkdirSync(FOLDER, { recursive: true });
      fs.rmSync(MADE, { force: true });
      fs.writeFileSync(VICTIM, 'kept');
    });
    after(() => {
      fs.rmSync(FOLDER, { recursive: true, force: true });
    });

    it('refuse each way out', async () => {
      assert.equal(await unexpected(REFUSED, 'refused', version), '""');
      assert.equal(fs.readFileSync(VICTIM, 'utf8'), 'kept');
      assert.equal(fs.existsSync(MADE), false);
    });

    it('refuse an addon that is required, and say what loads it', async () => {
      const code = `var fs = require('fs'), said;
        fs.writeFileSync('x.node', '');
        try { process.dlopen({ exports: {} }, '/no/such.node'); } catch (error) { said = error.message; }
        try { require(process.cwd() + '/x.node'); } catch (error) {}
        function own(done) { setTimeout(function () { done(null, said); }, 1); }`;
      const { sideEffects } = await toldOf(code, version);
      assert.match(sideEffects[1]?.what ?? '', /^the addon .*x\.node$/);
      assert.match((await madeUp(code, version))[1], /--io real/);
    });

    it('refuse what tells so later', async () => {
      const program = LATER.replaceAll('FOLDER', FOLDER);
      const [, result] = await madeUp(program, version);
      assert.equal(result, '[]');
      const { sideEffects } = await toldOf(program, version);
      const names = sideEffects.filter(({ kind }) => kind === 'connected');
      assert.ok(names.some(({ what }) => what === 'a.invalid'));
      assert.ok(sideEffects.length > 3);
      assert.ok(sideEffects.every(({ refused }) => refused));
      assert.equal(fs.existsSync(MADE), false);
    });

    it("leave the runner's own reading of memory", async () => {
      const own = 'function own(done) { setTimeout(function () { done(null, 1); }, 1); }';
      const runtime = fetchedRuntime(version);
      const workload = { kind: 'function', parallel: 4, ioMs: 1, mode: 'sound' } as const;
      const job = benchJob(
        { program: ownProgram(own), workload, runtime },
        'timed',
        'auto',
        5000,
        LITTLE,
      );
      const { result } = await executor.run(job, runtime, new AbortController().signal);
      assert.ok(result.state === 'completed' && 'peak' in result, JSON.stringify(result));
      const bySystem = process.platform === 'linux';
      assert.equal(result.peak?.method, bySystem ? 'operatingSystem' : 'sampledAtCompletions');
    });

    it('refuse the same to an upload, which is told to have tried', async () => {
      const code = attempts(REFUSED).replaceAll('EXPECTED', '"refused"');
      const upload = `module.exports = function (a, b, c, done) {
        own(function (error, told) { done(told === '' ? null : new Error(told)); });
      };`;
      const { result } = await bench(program(`${code}\n${upload}`), {
        runtime: fetchedRuntime(version),
        ioMs: 10,
      });
      assert.ok(result.state === 'completed' && 'recorded' in result, JSON.stringify(result));
      const { sideEffects = [] } = result.recorded ?? {};
      assert.ok(sideEffects.length > 10, JSON.stringify(sideEffects));
      assert.ok(sideEffects.every(({ refused, kind }) => refused || kind === 'listened'));
      assert.equal(fs.readFileSync(VICTIM, 'utf8'), 'kept');
      assert.equal(fs.existsSync(MADE), false);
    });

    it('leave what stays within', async () => {
      assert.equal(await unexpected(ALLOWED, 'done', version), '""');
    });
  });
}
