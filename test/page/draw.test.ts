import assert from 'node:assert/strict';
import { disclosure, placeLink } from '../../src/page/controls';
import { draw } from '../../src/page/draw';
import { renderHtml } from '../../src/page/html';
import { type Child, el, type Markup, placed } from '../../src/page/markup';
import {
  type Block,
  cell,
  drawn,
  drawnCell,
  fact,
  factsBlock,
  folded,
  group,
  heading,
  inPanel,
  paragraph,
  plot,
  section,
  type Table,
  whereWritten,
  written,
} from '../../src/page/page';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';

const TABLE: Table = {
  kind: 'table',
  name: 'few',
  columns: [
    { title: 'line', align: 'right' },
    { title: 'n', align: 'left', code: true },
    { title: 'share', align: 'right', drawn: 'share of all', name: 'share' },
  ],
  rows: [
    [cell('1'), drawnCell('load', el('b', {}, 'load')), { ...cell('20 %', 'bad'), bar: 0.2 }],
    [cell('2'), cell('save'), cell('80 %')],
  ],
};

/** As a line of HTML: enough to hold trees against each other. */
function outline(children: readonly Child[]): string {
  return children
    .map((child) => {
      if (!child || typeof child === 'string') return child || '';
      const { tag, attributes, place, use } = child;
      const said = Object.entries<unknown>({ ...attributes, ...place, use: use?.by });
      const shown = said.filter(([, value]) => value !== undefined && value !== false);
      const start = [tag, ...shown.map(([name, value]) => `${name}=${String(value)}`)].join(' ');
      const folded = use?.by === 'unfolding' ? use.content() : [];
      return `<${start}>${outline([...child.children, ...folded])}</>`;
    })
    .join('');
}

function inThePanel(...blocks: Block[]): string {
  return outline(draw(blocks, 'panel'));
}

function inAFile(...blocks: Block[]): string {
  return outline(draw(blocks, 'file'));
}

function asText(...blocks: Block[]): string {
  return renderText(blocks, { width: 80, paint: plainPaint });
}

describe('the drawing of a page', () => {
  it('draws headings without their note in the panel, and paragraphs by their tone', () => {
    assert.equal(
      inThePanel(heading(3, 'Memory', 'peak'), paragraph('Much.'), paragraph('so far', 'quiet')),
      '<h3>Memory</><p class=prose>Much.</><p class=aside>So far</>',
    );
  });

  it('draws facts, of which one goes on with the one above it', () => {
    const facts = factsBlock([fact('ends by', 'a promise'), fact('', 'as found'), fact('n', '3')]);
    assert.equal(
      inThePanel(facts),
      '<dl class=facts><div><dt>Ends by</><dd>a promise</><dd>as found</></>' +
        '<div><dt>n</><dd>3</></></>',
    );
    assert.match(inAFile(facts), /<dt>ends by</);
  });

  it('draws a table whose first column names its rows', () => {
    assert.equal(
      inThePanel({ ...TABLE, caption: 'Functions' }),
      '<table class=few><caption>Functions</>' +
        '<thead><tr><th scope=col class=number>Line</><th scope=col>n</>' +
        '<th scope=col class=share>Share of all</></></>' +
        '<tbody><tr><th scope=row class=number>1</><td><b>load</></>' +
        '<td class=share>20 %<span class=bar aria-hidden=true width=20.0%></></></>' +
        '<tr><th scope=row class=number>2</><td><code>save</></><td class=share>80 %</></></></>',
    );
  });

  it('draws the written text of a cell in a file, with its tone', () => {
    const file = inAFile(TABLE);
    assert.match(file, /^<div class=wide tabindex=0><table/);
    assert.match(file, /<code>load<\/>/);
    assert.match(file, /<span class=bad>20 %<\/><span class=bar/);
    assert.match(file, />share<\/>/);
  });

  it('draws the columns of a table in the order of the panel there', () => {
    const part = { ...TABLE, rows: TABLE.rows.slice(1, 2), order: [1, 0] };
    assert.match(
      inAFile(part),
      /^<div[^>]*><table class=few><thead><tr><th[^>]*>Line<\/><th[^>]*>n</i,
    );
    assert.equal(
      inThePanel(part),
      '<table class=few><thead><tr><th scope=col>n</><th scope=col class=number>Line</></></>' +
        '<tbody><tr><th scope=row><code>save</></><td class=number>2</></></></>',
    );
  });

  it('gives a grid the roles of a table, and what its columns have in the panel', () => {
    const side = {
      title: 'A',
      align: 'left',
      head: ['a.js'],
      cells: { 'data-side': 'A' },
    } as const;
    const columns = [{ title: '', align: 'left' }, side] as const;
    const rows = [[cell('time'), cell('1 ms')]];
    assert.equal(
      inThePanel({ kind: 'table', name: 'two', isGrid: true, columns, rows }),
      '<table class=two role=table><thead role=rowgroup><tr role=row><td role=cell></>' +
        '<th scope=col role=columnheader>a.js</></></><tbody role=rowgroup><tr role=row>' +
        '<th scope=row role=rowheader>time</><td role=cell data-side=A>1 ms</></></></>',
    );
  });

  it('leaves out of the panel a fact that is only written', () => {
    const facts = factsBlock([whereWritten(fact('line', '3')), fact('ends', 'by a promise')]);
    assert.match(inAFile(facts), /line.*ends/);
    assert.equal(inThePanel(facts), '<dl class=facts><div><dt>Ends</><dd>by a promise</></></>');
  });

  it('draws stacks and what a program printed', () => {
    const lines = [{ text: 'at a', tone: 'bad', mark: 'lost' } as const];
    assert.equal(
      inAFile({ kind: 'stacks', columns: [{ title: 'Got', lines }] }),
      '<div class=stacks><div class=stack><h4>Got</>' +
        '<ol class=frames><li class=bad>at a <span class=note>lost</></></></></>',
    );
    assert.equal(
      inThePanel({ kind: 'output', title: 'Stack', text: 'one\ntwo\n' }),
      '<figure class=output><figcaption>Stack</>' +
        '<pre tabindex=0 aria-label=Stack>one\ntwo</></>',
    );
  });

  it('draws a section with its heading, whose note is only written', () => {
    const cost = section('cost', 'Cost', [paragraph('Little.')], '10 calls');
    const titled = (title: string) =>
      '<section class=evidence cost aria-labelledby=title-cost>' +
      `<h2 id=title-cost>${title}</><p class=prose>Little.</></>`;
    assert.equal(inThePanel(cost), titled('Cost'));
    assert.equal(inAFile(cost), titled('Cost <span class=level>10 calls</>'));
    assert.match(asText(cost), /^Cost {3}10 calls\n {2}Little\.\n$/);
  });

  it('keeps apart what is written, what the panel shows, and what is drawn in both', () => {
    const blocks = [
      written(paragraph('written')),
      inPanel(paragraph('shown')),
      folded('key', 'More', paragraph('folded')),
      drawn(el('i', {}, 'drawn')),
      plot(el('b', {}, 'plotted')),
      group({ role: 'group' }, paragraph('grouped')),
    ];
    assert.equal(
      inThePanel(...blocks),
      '<p class=prose>Shown</><details use=unfolding><summary data-key=summary:key>' +
        '<svg class=icon icon-open viewBox=0 0 16 16 aria-hidden=true>' +
        '<path d=M6 3.5 10.5 8 6 12.5></></>More</><p class=prose>Folded</></>' +
        '<i>drawn</><b>plotted</><div role=group><p class=prose>Grouped</></>',
    );
    assert.equal(
      inAFile(...blocks),
      '<p class=prose>written</><b>plotted</><p class=prose>grouped</>',
    );
    assert.equal(asText(...blocks), '  written\n\n  grouped\n');
  });
});

describe('a drawing as HTML', () => {
  function html(...markup: Markup[]): string {
    const [, body = ''] = renderHtml([plot(...markup)]).split('<main>\n');
    return body.slice(0, body.indexOf('</main>'));
  }

  it('escapes text and attributes, and shows what would not be seen', () => {
    assert.equal(
      html(el('b', { title: `"'&<>` }, `<i>&\u202e"'`)),
      '<b title="&quot;&#39;&amp;&lt;&gt;">&lt;i&gt;&amp;\\u202e&quot;&#39;</b>',
    );
  });

  it('keeps the lines of output, and of nothing else', () => {
    assert.equal(html(el('pre', {}, 'a\n\tb\u0007')), '<pre>a\n  b\\x07</pre>');
    assert.equal(html(el('i', {}, 'a\nb')), '<i>a\\nb</i>');
  });

  it('leaves out attributes that are false, and writes those that are true alone', () => {
    assert.equal(html(el('i', { hidden: true, id: undefined, lang: false })), '<i hidden></i>');
  });

  it('places by a style', () => {
    assert.equal(html(placed(el('i'), 0.25, 0.5)), '<i style="left: 25.000%; width: 50.000%"></i>');
  });

  it('has nothing to click: a link is its text, a button is left out', () => {
    const at = { file: '/a.js', line: 1, column: 2 };
    assert.equal(html(el('i', {}, placeLink('key', at, undefined, 'a.js:1'))), '<i>a.js:1</i>');
    assert.equal(html(el('i', {}, el('button', { class: 'action' }, 'Run'))), '<i></i>');
  });

  it('has disclosures that stand open', () => {
    assert.match(
      html(disclosure('key', 'More', () => ['all'])),
      /^<details open><summary.*More<\/summary>all/,
    );
  });
});
