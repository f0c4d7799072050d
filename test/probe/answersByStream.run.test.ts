import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

/** Of each place that waits, what becomes of its failure. */
async function consequences(code: string): Promise<(string | number | undefined)[][]> {
  const { stackTraces } = await gradedOwn(`${code}\nconst fs = require('fs');`, 'own');
  return stackTraces.sites.map(({ operation, consequence }) => [operation, consequence?.kind]);
}

describe('a handler of requests that others write the answer of', () => {
  it('ends when that is written', async () => {
    assert.deepEqual(
      await consequences(`function own(req, res) { fs.createReadStream(req.path).pipe(res); }`),
      [['fs.createReadStream', 'uncaught']],
    );
  });

  it('is waited for where nothing ends the answer', async () => {
    const code = `function own(req, res) {
      require('https').get('https://a.example' + req.url, (page) => {
        res.writeHead(page.statusCode);
        page.pipe(res);
      }).on('error', () => res.sendStatus(502));
    }`;
    assert.deepEqual(await consequences(code), [
      ['https.get', 'fallback'],
      ['https.get()[]', 'neverEnds'],
    ]);
  });

  it('answers nothing more once what it wrote was cut off', async () => {
    const code = `async function own(req, res) {
      try {
        await require('stream/promises').pipeline(fs.createReadStream(req.path), res);
      } catch (error) {
        res.status(500).end();
      }
    }`;
    assert.deepEqual(await consequences(code), [['fs.createReadStream', 'fallback']]);
  });
});

describe('an answer of the platform that is written while it is read', () => {
  it('ends once it is read, and tells who reads it of what fails', async () => {
    const code = `async function own(db, rows) {
      const head = await db.head();
      return new Response(new ReadableStream({
        async start(controller) {
          controller.enqueue(String(head));
          for await (const row of rows) controller.enqueue(String(row));
          controller.close();
        },
      }));
    }`;
    assert.deepEqual(await consequences(code), [
      ['db.head', 'delivered'],
      ['rows', 'delivered'],
    ]);
  });

  it('is not waited for where nothing more comes', async () => {
    const code = `async function own(db) {
      const head = await db.head();
      return new Response(new ReadableStream({ start: (controller) => controller.enqueue(head) }));
    }`;
    assert.deepEqual(await consequences(code), [['db.head', 'delivered']]);
  });
});

describe('what is given a function that is called once it has begun', () => {
  const ways: readonly [what: string, code: string][] = [
    ['a socket', `new (require('net').Socket)(); end.connect(80, 'a', () => end.write('a'))`],
    ['a socket of datagrams', `require('dgram').createSocket('udp4'); end.bind(() => {})`],
  ];
  for (const [what, begun] of ways) {
    it(`tells of its failure by an event: ${what}`, async () => {
      const code = `function own() {
        return new Promise((resolve, reject) => {
          const end = ${begun};
          end.on('error', reject);
          end.on('message', resolve);
          end.on('data', resolve);
        });
      }`;
      const { stackTraces } = await gradedOwn(code, 'own');
      const begins = stackTraces.sites.filter(({ operation }) =>
        /\.(?:connect|bind)$/.test(operation),
      );
      assert.deepEqual(
        begins.map(({ consequence }) => consequence?.kind),
        ['delivered'],
      );
    });
  }
});

describe('a client that is listened to', () => {
  it('stays until all else has come', async () => {
    const code = `function own(req, res) {
      res.writeHead(200);
      const timer = setInterval(async () => { const news = await db.news(req.query.since); res.write(news); }, 1000);
      req.on('close', () => clearInterval(timer));
    }`;
    assert.deepEqual(await consequences(code), [['db.news', 'unhandled']]);
  });
});
