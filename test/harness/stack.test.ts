import assert from 'node:assert/strict';

import { parseStack } from '../../src/harness/stack';

const SUBJECT = '/home/me/my (odd) dir/up:1:load\n.js';

describe('a stack', () => {
  it('is read in all forms that V8 writes', () => {
    const stack = [
      'Error: async-score probe: blob.put failed',
      `    at upload (${SUBJECT}:12:7)`,
      `    at async upload (${SUBJECT}:3:1)`,
      `    at ${SUBJECT}:40:11`,
      `    at async ${SUBJECT}:41:2`,
      '    at Object.get [as value] (/lib/fakes.js:27:27)',
      '    at new Thing (file:///lib/thing.mjs:1:2)',
      'From previous event:',
      '    at null._onTimeout (/lib/fakes.js:28)',
      '    at Array.forEach (<anonymous>)',
      '    at GeneratorFunctionPrototype.next (native)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    ].join('\n');
    assert.deepEqual(
      parseStack(stack, SUBJECT).map(({ functionName, file, line, column }) => [
        functionName,
        file,
        line,
        column,
      ]),
      [
        ['upload', SUBJECT, 12, 7],
        ['upload', SUBJECT, 3, 1],
        [null, SUBJECT, 40, 11],
        [null, SUBJECT, 41, 2],
        ['Object.get [as value]', '/lib/fakes.js', 27, 27],
        ['new Thing', '/lib/thing.mjs', 1, 2],
        ['null._onTimeout', '/lib/fakes.js', 28, null],
        ['Array.forEach', null, null, null],
        ['GeneratorFunctionPrototype.next', null, null, null],
        ['process.processTicksAndRejections', 'node:internal/process/task_queues', 105, 5],
      ],
    );
  });

  it('leaves out the name that a function without one got to stand alone', () => {
    const frames = [
      ...['$f (/s.js:7:27)', 'async $f (/s.js:8:2)', '$f.load (/s.js:9:1)'],
      ...['Worker.$f (/s.js:4:2)', 'async Worker.$f (/s.js:5:2)'],
    ];
    assert.deepEqual(
      parseStack(`Error\n    at ${frames.join('\n    at ')}`, '/s.js').map(({ text, line }) => [
        text,
        line,
      ]),
      [
        ['at /s.js:7:27', 7],
        ['at async /s.js:8:2', 8],
        ['at load (/s.js:9:1)', 9],
        ['at Worker.<anonymous> (/s.js:4:2)', 4],
        ['at async Worker.<anonymous> (/s.js:5:2)', 5],
      ],
    );
  });

  it('keeps the text of each frame', () => {
    const [frame] = parseStack(`Error: x\n    at upload (${SUBJECT}:1:2)`, SUBJECT);
    assert.equal(frame?.text, `at upload (${SUBJECT}:1:2)`);
  });

  it('is empty where an error has none', () => {
    assert.deepEqual(parseStack('', SUBJECT), []);
    assert.deepEqual(parseStack('Error: at the end (of a message)', SUBJECT), []);
  });

  it('is read in a moment even where it is made to be slow', () => {
    const line = `    at ${'('.repeat(20_000)}a`;
    assert.equal(parseStack(`Error\n${line}\n    at f (/x.js:1:2)`, SUBJECT).length, 2);
  });
});
