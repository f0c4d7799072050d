/** Neighbours: a function costs the same alone and in a file of twenty. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { cell, paragraph } from '../../src/page/page';
import { compareFiles } from './builtCli';
import type { Measurement } from './measurement';

const BUDGET_SECONDS = 60;
const OTHERS = 19;
/** The ratio of its CPU time may lie so far from 1. */
const APART = 0.02;

const PRICE = `
async function fetchPrice(id, signal) {
  const answer = await fetch('https://prices.example/' + id);
  const product = await answer.json();
  const rate = await rates.current(product.currency);
  return product.price * rate.value;
}`;

/** They ask the same services for other things, in ways that make dear answers. */
const USES = [
  "const answer = await fetch('/all'); for (const item of (await answer.json()).items) await item.save();",
  'for await (const rate of rates.stream()) rate.close();',
  "const { rows, next } = await (await fetch('/rows')).json(); rows.map((row) => next(row));",
  'rates.all(function (error, list) { list.forEach((each) => each.value); });',
];

export const neighbours: Measurement = {
  name: 'neighbours',
  title: 'A function alone and in a file of twenty',
  seconds: ({ budget = BUDGET_SECONDS }) => budget,
  async run({ budget = BUDGET_SECONDS }, { folder }) {
    const others = Array.from({ length: OTHERS }, (_, i) =>
      i % USES.length === 0
        ? `async function* other${i}() { ${USES[0]} yield i; }`
        : `async function other${i}() { ${USES[i % USES.length]} }`,
    );
    const write = (name: string, text: string) => {
      const file = path.join(folder, name);
      fs.writeFileSync(file, text);
      return `${file}#fetchPrice`;
    };
    const alone = write('alone.js', PRICE);
    const beside = write('beside.js', [...others, PRICE].join('\n'));
    const { ratio } = await compareFiles(alone, beside, ['--budget', String(budget)]);
    const { median = Number.NaN, low = Number.NaN, high = Number.NaN } = ratio.cpu ?? {};
    const found = `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
    return {
      page: [
        paragraph('CPU time of a call in a file of twenty functions over that of it alone.'),
        {
          kind: 'table',
          columns: [{ title: 'ratio', align: 'right' }],
          rows: [[cell(found)]],
        },
      ],
      targets: [
        {
          what: 'CPU time beside nineteen others over that alone',
          wanted: `${1 - APART} to ${1 + APART}`,
          found,
          met: Math.abs(median - 1) <= APART,
        },
      ],
      data: { ratio },
    };
  },
};
