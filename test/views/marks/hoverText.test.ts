import assert from 'node:assert/strict';

import type { LongStackTrial, Site } from '../../../src/probe/debuggability';
import { FIX, found } from '../../report/found';
import { createUnits } from '../../../src/report/units';
import { hoverText } from '../../../src/views/marks/hoverText';
import type { Finding } from '../../../src/rules/finding';
import { RULES } from '../../../src/rules/rules';
import { lineMarks } from '../../../src/views/marks/lineMarks';
import { NOTHING_MET } from '../../plainCalls';
import { debuggability, FILE, frame, misuse, probe, site } from '../../report/reports';

const units = createUnits('en-US');
const { stackTraces } = debuggability(1);

/** The hover of the only line with sites. */
function hover(
  sites: Site[],
  trials: LongStackTrial[] = [],
  graded = {},
  findings: Finding[] = [],
): string {
  const traces = { ...stackTraces, sites, unreached: [], trials };
  const [mark] = lineMarks(traces, findings, FILE);
  assert.ok(mark);
  return hoverText(
    mark,
    { ...graded, stackTraces: traces },
    '/home/ada/upload',
    null,
    LINKS,
    units,
  );
}

const LINK = '[Show](command:show)';
const LINKS = { score: LINK, apply: (fix: string) => `[Apply](command:apply?${fix})` };

const at = { file: FILE, line: 12, column: 5 };

describe('hoverText', () => {
  it('shows the two stacks, with what is lost struck', () => {
    const lost = probe('passed', {
      named: 'no',
      outcome: 'delivered',
      message: 'Error: probe\nmore',
      stack: [
        frame('at fault (/runner/fakes/fault.js:7:15)', { owner: 'harness' }),
        frame('at listOnTimeout (node:internal/timers:1:2)', { owner: 'node' }),
      ],
      wanted: [
        frame('at put (/runner/fakes/io.js:1:1)', { owner: 'harness' }),
        frame(`at upload (${FILE}:12:5)`, { lost: true, at }),
      ],
    });
    const sites = [
      site(1, { at, operation: 'tx.commit', probes: [lost], lapses: [] }),
      site(5, { at, operation: 'tx.commit', boundary: 'async', lapses: [] }),
    ];
    assert.equal(
      hover(sites),
      [
        '**If the commit fails, no stack names this call (promises around callbacks).** [Show](command:show)',
        'What you get (reaches the caller):',
        '- `Error: probe`\n- 2 frames of the faked I/O and Node',
        'What you would need:',
        '- ~~`at upload (async-await.js:12:5)`~~ lost',
        'If the commit fails, the stack of the error names this call (I/O in async functions).',
      ].join('\n\n'),
    );
  });

  it('says first what the line gets wrong, then what to do', () => {
    const hidden = site(1, { at, consequence: { kind: 'hidden' }, lapses: [] });
    const finding = found('hidden-failure', 12, 'If line 12 `tx.commit(…)` fails, nobody is told');
    const text = hover([hidden], [], {}, [finding]);
    const [first, second, ...rest] = text.split('\n\n');
    assert.equal(first, `**If line 12 \`tx.commit(…)\` fails, nobody is told.** ${LINK}`);
    assert.equal(second, `What to do: ${RULES['hidden-failure'].remedy}`);
    assert.doesNotMatch(rest.join(''), /\*\*If/);
  });

  it('tells what was measured to end it, and leads to making it', () => {
    const text = hover([], [], {}, [found('unhandled-rejection', 12, 'It fails', { fix: FIX })]);
    assert.ok(
      text.includes('Fix: Await publish(x). Measured: if line 19 `publish(…)` fails'),
      text,
    );
    assert.match(text, /\[Apply\]\(command:apply\?awaitIt 12\)/);
  });

  it('gives a level to none but an error that arrives', () => {
    const hidden = site(1, { at, consequence: { kind: 'hidden' }, lapses: [] });
    assert.match(hover([hidden]), /as usual \(promises around callbacks\)\./);
  });

  it('names what a function of a person’s own calls as code', () => {
    const text = hover([site(1, { at, operation: 'db.all_users.find' })], [], { own: NOTHING_MET });
    assert.match(text, /^\*\*If `db\.all_users\.find` fails, no stack names this call/);
  });

  it('says what would bring the stack back, its price, the lapses and the way there', () => {
    const name = 'q.longStackSupport';
    const ratio = { median: 1.8, low: 1.7, high: 1.9 };
    const price = { state: 'scored', time: ratio, cpu: null, memory: null } as const;
    const long = [frame(`at upload (${FILE}:12:5)`, { locates: true })];
    const switched = probe('passed', { named: 'switch', with: name, longStack: long });
    const text = hover(
      [
        site(3, {
          at,
          probes: [switched],
          lapses: [
            misuse('neverCalled', { outcome: 'neverCompleted' }),
            misuse('calledTwice', { outcome: 'completedTwice' }),
          ],
          reached: { by: 'answer', operation: 'self.byUuidOrPath.get', answer: 'a file' },
        }),
      ],
      [{ kind: 'switch', name, brings: 1, of: 1, price }],
    );
    assert.ok(
      text.includes('With `q.longStackSupport`:\n\n- **`at upload (async-await.js:12:5)`**'),
    );
    assert.ok(text.includes('Brought back by `q.longStackSupport`; it takes 1.8× the time.'), text);
    assert.ok(text.includes('If it is called back twice: done is called twice.'), text);
    // every await waits for ever: that is told once, of the function
    assert.ok(!text.includes('never called back'), text);
    assert.ok(text.includes('Reached when self.byUuidOrPath.get answers a file.'), text);
  });

  it('says that a helper is no part of the program', () => {
    const helped = probe('passed', { named: 'no', broughtBackBy: 'an async_hooks helper' });
    const text = hover([site(1, { at, probes: [helped] })]);
    assert.ok(
      text.includes(
        'It would be brought back by an async\\_hooks helper, which is no part of the program.',
      ),
      text,
    );
  });

  it('shows a few frames, and how many more there are', () => {
    const stack = Array.from({ length: 9 }, (_, index) => frame(`at f${index} (a.js:1:1)`));
    const text = hover([site(1, { at, probes: [probe('passed', { named: 'no', stack })] })]);
    assert.ok(text.includes('`at f3 (a.js:1:1)`\n- and 5 more'), text);
    assert.ok(!text.includes('f4'), text);
  });

  it('makes nothing of a subject that would be markup', () => {
    const evil =
      '`](command:asyncScore.showLast)![x](https://evil.example/x.png)<img src=x onerror=y>\n\n# $(x)';
    const stack = [frame(evil, { lost: true }), frame('``` <b>', { locates: true })];
    const text = hover([
      site(3, {
        at,
        operation: evil,
        reached: { by: 'answer', operation: evil, answer: evil },
        lapses: [misuse('calledTwice', { outcome: 'delivered', message: evil })],
        probes: [
          probe('passed', { named: 'switch', with: evil, message: evil, stack, wanted: stack }),
        ],
      }),
    ]);
    const outside = withoutCode(text.replace(LINK, ''));
    assert.doesNotMatch(outside, /(?<!\\)[[\]<>]/);
    assert.doesNotMatch(outside, /:\/\//);
    assert.doesNotMatch(outside, /^#/m);
  });
});

/** Markdown without its code spans, by CommonMark's rule: a run of backticks ends at an equal one. */
function withoutCode(markdown: string): string {
  return markdown.replace(/(?<![\\`])(`+)(?!`)([^]*?[^`])\1(?!`)/g, '');
}
