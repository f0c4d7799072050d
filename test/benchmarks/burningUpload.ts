/** Subjects that differ by their CPU work alone. */

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

const FILE = path.join(PROJECT, 'test/benchmarks/burningUpload.js');
const ITERATIONS = /const ITERATIONS = (\d+);/;

/** Loops that one upload makes. */
export const BURNS = 8;

const BATCHES = 30;
const BURNS_A_BATCH = 50;
/** So that a hundredth more of them is a whole number. */
const MULTIPLE = 100;

/** The subject's text with so many iterations a loop. */
export function burningUpload(iterations: number): string {
  const text = fs.readFileSync(FILE, 'utf8');
  if (!ITERATIONS.test(text)) throw new Error(`${FILE} does not say how many iterations it makes.`);
  return text.replace(ITERATIONS, `const ITERATIONS = ${iterations};`);
}

/** Exactly `percent` more of a multiple of 100. */
export function more(iterations: number, percent: number): number {
  return (iterations * (100 + percent)) / 100;
}

/**
 * Iterations that take about `burnUs` on this machine once they are compiled: the fastest of many
 * batches counts, as what disturbs one makes it slower only.
 */
export function calibrate(burnUs: number): number {
  const { burn } = createRequire(__filename)(FILE) as { burn(): void };
  const batchUs = Array.from({ length: BATCHES }, () => {
    const start = performance.now();
    for (let i = 0; i < BURNS_A_BATCH; i += 1) burn();
    return ((performance.now() - start) * 1000) / BURNS_A_BATCH;
  });
  return iterationsFor(burnUs, Math.min(...batchUs), defaultIterations());
}

/** @param measuredUs what `iterations` took */
export function iterationsFor(burnUs: number, measuredUs: number, iterations: number): number {
  const wanted = (burnUs / measuredUs) * iterations;
  return Math.max(1, Math.round(wanted / MULTIPLE)) * MULTIPLE;
}

function defaultIterations(): number {
  return Number(ITERATIONS.exec(fs.readFileSync(FILE, 'utf8'))?.[1]);
}
