import assert from 'node:assert/strict';

import { picture } from '../../src/report/exports/picture';
import { createUnits } from '../../src/report/units';
import { found } from './found';
import { failedReport, report } from './reports';

const units = createUnits('en-US');

/** The texts of a picture, in their order. */
function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words ?? '');
}

/** Each bar as its look, where it begins and how wide it is. */
function bars(svg: string): string[] {
  const shapes = [
    ...svg.matchAll(/<rect class="(now|best)" x="([\d.]+)" y="\d+" width="([\d.]+)"/g),
  ];
  return shapes.map(([, look, x, width]) => `${look} ${x} ${width}`);
}

const wait = { column: 3, dependsOn: [], sameAs: null, keepsPlace: false };
const WAITS = {
  state: 'known' as const,
  operations: [
    { ...wait, line: 4, name: 'users.get', startMs: 0, endMs: 10, bestStartMs: 0 },
    { ...wait, line: 5, name: 'orders.get', startMs: 10, endMs: 20, bestStartMs: 0 },
  ],
  inRow: { ms: 20, operations: 2 },
  best: { ms: 10, operations: 1 },
};

describe('a score as a picture', () => {
  it('says what the cards say, and each finding, as text and nothing else', () => {
    const findings = [
      found('unhandled-rejection', 19, 'If line 19 `send<b>` fails, the process ends'),
    ];
    const svg = picture(report({ findings }), units, 'anyTheme');
    const said = texts(svg);
    for (const title of ['If it fails', 'What it costs', 'How much code', '1 finding'])
      assert.ok(said.includes(title), `${title} in ${said.join('|')}`);
    assert.ok(said.includes('If line 19 send&lt;b&gt; fails, the process ends.'));
    assert.doesNotMatch(svg, /<b>|<script|href=|url\(/);
  });

  it('draws each wait as it is, and where it could begin', () => {
    const svg = picture(report({ waits: WAITS }), units, 'anyTheme');
    assert.deepEqual(bars(svg), [
      'now 274.0 231.0',
      'best 274.0 231.0',
      'now 505.0 231.0',
      'best 274.0 231.0',
    ]);
    const said = [...svg.matchAll(/<g role="img"><title>([^<]*)</g)].map(([, words]) => words);
    assert.deepEqual(said, ['0 ms to 10 ms', '10 ms to 20 ms; could begin at 0 ms']);
  });

  it('draws no waits that are not known, and says why nothing was measured', () => {
    const svg = picture(failedReport('crashed', 'exitedEarly', 'It left.'), units, 'anyTheme');
    assert.deepEqual(bars(svg), []);
    assert.ok(!texts(svg).includes('Waits'));
    assert.match(texts(svg).join(' '), /It left/);
  });

  it('is light and dark as whatever shows it, or light alone', () => {
    const dark = /prefers-color-scheme: dark/;
    assert.match(picture(report({}), units, 'anyTheme'), dark);
    assert.doesNotMatch(picture(report({}), units, 'light'), dark);
  });

  it('keeps long texts inside of it', () => {
    const message = `If line 19 \`${'x'.repeat(300)}\` fails, ${'the process ends and '.repeat(20)}`;
    const svg = picture(
      report({ findings: [found('unhandled-rejection', 19, message)] }),
      units,
      'anyTheme',
    );
    assert.ok(Math.max(...texts(svg).map(({ length }) => length)) <= 96);
  });
});
