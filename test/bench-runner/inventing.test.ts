import assert from 'node:assert/strict';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { OLDEST_AND_NEWEST } from '../runtimes';
import { madeUp, toldOf, type Made } from './invented';

const CALLBACK: ValueFact = { answers: 'callback' };
const STRING: ValueFact = { is: 'string' };
const DB: Made = { globals: ['db'] };

for (const version of OLDEST_AND_NEWEST) {
  describe(`what is invented after facts on Node ${version}`, () => {
    it('calls back after the operation', async () => {
      const facts = { 'db.find': CALLBACK, 'db.find().id': STRING, 'db.save': CALLBACK };
      const code = `function own(id, done) {
        db.find(id, function (error, user) {
          if (error) return done(error);
          db.save(user, function (error) { done(error, user.id); });
        });
      }`;
      assert.deepEqual(await madeUp(code, version, { ...DB, facts, args: ['id'] }), [
        'callback',
        '"<id>"',
        ['db.find', 'db.save'],
      ]);
    });

    it('takes its turns in step with all calls that run at once', async () => {
      const facts = { 'db.read': CALLBACK, 'db.read().more': { turns: [true, false] } };
      const code = `function own(done) {
        var reads = 0;
        function next() {
          db.read(function (error, page) {
            reads += 1;
            if (page.more) return next();
            done(reads === 2 ? null : new Error(reads + ' reads'), reads);
          });
        }
        next();
      }`;
      const reads = ['db.read', 'db.read'];
      assert.deepEqual(await madeUp(code, version, { ...DB, facts }), ['callback', '2', reads]);
      const inList = { 'db.read': CALLBACK, 'db.read().all[].more': { turns: [true, false] } };
      const first = code.replace('page.more', 'page.all[0].more');
      const made = await madeUp(first, version, { ...DB, facts: inList });
      assert.deepEqual(made, ['callback', '2', reads]);
    });

    it('gives a thunk, an iterator and JSON', async () => {
      const facts: Record<string, ValueFact> = {
        'db.read': { answers: 'thunk' },
        'db.read(){}.items[].name': STRING,
        'db.all': { answers: 'value' },
        'db.all()[].name': STRING,
      };
      const code = `function own(done) {
        db.read('x')(function (error, text) {
          done(error, [JSON.parse(text).items.length, db.all()[1].name]);
        });
      }`;
      assert.deepEqual(await madeUp(code, version, { ...DB, facts }), [
        'callback',
        '[2,"name-1"]',
        ['db.read'],
      ]);
    });

    it('emits what comes in parts, and ends', async () => {
      const facts: Record<string, ValueFact> = {
        'db.query': { answers: 'emitter' },
        'fs.createReadStream': { answers: 'stream' },
      };
      const code = `function own(done) {
        var rows = 0;
        db.query('x').on('row', function () { rows += 1; }).on('error', done).on('end', function () {
          var text = '';
          fs.createReadStream('x').on('data', function (chunk) { text += chunk; })
            .on('error', done).on('end', function () { done(null, [rows, JSON.parse(text).id]); });
        });
      }`;
      assert.deepEqual(await madeUp(code, version, { globals: ['db', 'fs'], facts }), [
        'callback',
        '[2,"<id>"]',
        ['db.query', 'db.query', 'fs.createReadStream', 'fs.createReadStream'],
      ]);
    });

    it('begins to emit as what it was given is listened to', async () => {
      const code = `function own(ee, done) {
        db.save(1, function (error) {
          if (error) return done(error);
          ee.on('error', done);
          setTimeout(function () { ee.once('ready', function () { done(null, 'ready'); }); }, 15);
        });
      }`;
      const facts: Record<string, ValueFact> = { ee: { is: 'emitter' }, 'db.save': CALLBACK };
      assert.deepEqual(await madeUp(code, version, { ...DB, facts, args: ['ee'] }), [
        'callback',
        '"ready"',
        ['db.save', 'ee'],
      ]);
    });

    it('emits again for who waits later for what has not come', async () => {
      const code = `function own(ee, done) {
        var heard = [];
        ee.on('noise', function () { heard.push('noise'); });
        db.save(1, function (error) {
          if (error) return done(error);
          setTimeout(function () {
            ee.on('noise', function () { heard.push('again'); });
            ee.once('ready', function () { heard.push('ready'); done(null, heard); });
          }, 15);
        });
      }`;
      const facts: Record<string, ValueFact> = { ee: { is: 'emitter' }, 'db.save': CALLBACK };
      const [by, value, io] = await madeUp(code, version, { ...DB, facts, args: ['ee'] });
      assert.equal(by, 'callback');
      assert.match(String(value), /"ready"\]$/);
      assert.deepEqual([...(io as string[])].sort(), ['db.save', 'ee', 'ee']);
    });

    it('stands in for a global of the runtime', async () => {
      const code = `function own(done) { console.time(1, function () { done(null, typeof setTimeout); }); }`;
      const facts = { 'console.time': CALLBACK };
      assert.deepEqual(await madeUp(code, version, { globals: ['console'], facts }), [
        'callback',
        '"function"',
        ['console.time'],
      ]);
    });

    it('is the same as another, where the code wants that', async () => {
      const facts: Record<string, ValueFact> = {
        size: { is: 'number' },
        'body.size': { same: 'size' },
        'queue[]': { same: 'request' },
        'request.id': STRING,
      };
      const code = `function own(size, body, request, queue, done) {
        done(null, [body.size === size, size, queue[0] === request, queue[1].id]);
      }`;
      const args = ['size', 'body', 'request', 'queue'];
      assert.deepEqual(await madeUp(code, version, { facts, args }), [
        'callback',
        '[true,2,true,"<id>"]',
        [],
      ]);
    });

    it('is not changed by who listens to it, or reads it', async () => {
      const facts: Record<string, ValueFact> = { ee: { is: 'emitter' }, input: { is: 'stream' } };
      const code = `function own(ee, input, box, done) {
        ee.once('ready', function () {
          input.on('data', function () {}).on('end', function () { box.mine = 1; done(null); });
        });
      }`;
      const made = { facts, args: ['ee', 'input', 'box'] };
      assert.deepEqual((await toldOf(code, version, made)).changed, ['box.mine']);
    });

    it('counts the inventions of a call', async () => {
      const facts: Record<string, ValueFact> = {
        'db.find': CALLBACK,
        'db.find()': { is: 'array' },
        'db.name': { is: 'function', answers: 'value' },
        'db.name()': STRING,
      };
      const code = `function own(done) {
        var left = 3;
        function end() { left -= 1; if (left === 0) done(null, db.name()); }
        db.find(end); db.find(end); db.find(end);
      }`;
      const { inventions } = await toldOf(code, version, { ...DB, facts });
      assert.deepEqual(inventions, [
        {
          ...{ name: 'db.name', what: 'value', answered: '"name-1"', answers: 'value' },
          ...{ waits: false, times: 1 },
        },
        {
          ...{ name: 'db.find', what: 'operation', answered: '2 objects', answers: 'callback' },
          ...{ waits: true, times: 3 },
        },
      ]);
    });
  });
}
