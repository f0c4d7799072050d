import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { factsIn, holds, invented } from './invented';

describe('what branches compare', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['texts', 'if (a.kind === "x") b.put();', 'a.kind', { is: 'string', others: ['x'] }],
    ['one of several', 'if (a.kind !== "x" && a.kind !== "y") b.put();', 'a.kind', { others: ['x', 'y'] }],
    ['numbers', 'if (a.n === 3) b.put();', 'a.n', { others: [3, 4] }],
    ['a number from below', 'if (a.n >= 100) b.put();', 'a.n', { others: [99, 100] }],
    ['a number, turned round', 'if (100 < a.n) b.put();', 'a.n', { others: [100, 101] }],
    ['what is left of a number', 'if (a.n % 100 === 0) b.put();', 'a.n', { others: [100, 101] }],
    ['nothing', 'if (a.x === null) b.put();', 'a.x', { tested: true }],
    ['what stands for a constant', 'const K = { B: "b" }; if (a.kind === K.B) b.put();', 'a.kind', { others: ['b'] }],
    ['cases', 'switch (a.kind) { case "x": b.x(); break; case "y": b.y(); break; default: b.z(); }', 'a.kind', { value: 'x', others: ['x', 'y'] }],
    ['cases that are tests', 'switch (true) { case a.kind === "x": b.x(); }', 'a.kind', { others: ['x'] }],
    ['what a list includes', 'if (["x", "y"].includes(a.kind)) b.put();', 'a.kind', { others: ['x'] }],
    ['a part of a text', 'const [kind, token] = a.auth.split(" "); if (kind !== "Bearer" || !token) throw new Error("no"); b.put(token);', 'a.auth', { value: 'Bearer part-2' }],
    ['a part by its number', 'const parts = a.auth.split(" "); if (parts[0].toLowerCase() !== "bearer") return; b.put(parts[1]);', 'a.auth', { value: 'bearer part-2' }],
    ['parts one by one', 'const end = a.file.split(".")[1]; if (end === "csv") b.x(); else if (a.file.split(".")[1] === "json") b.y();', 'a.file', { value: 'part-1.csv', others: ['part-1.json'] }],
    ['a condition', 'return a.kind === "x" ? b.x() : b.y();', 'a.kind', { others: ['x'] }],
    ['an answer', 'if ((await a.count()) > 10) b.put();', 'a.count()', { others: [10, 11] }],
    ['a parameter', 'if (c === "x") b.put();', 'c', { others: ['x'] }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`is told: ${what}`, () => holds(factsIn(body), path, fact));
  }

  it('is told of members of an enum, with and without initializers', () => {
    const text = `enum Kind { A, B, C = 7, D } enum Word { X = 'x' }
      async function own(a: any) {
        if (a.kind === Kind.B || a.kind === Kind.D) a.put();
        if (a.word === Word.X) a.put();
      }`;
    const { facts } = invented(text, '/project/own.ts').plan;
    assert.deepEqual(facts['a.kind']?.others, [1, 2, 8, 9]);
    assert.deepEqual(facts['a.word']?.others, ['x']);
  });

  it('is not told of what a loop asks, as it might never end another way', () => {
    const facts = factsIn('while (a.state !== "done") { await b.poll(); a = await b.get(); }');
    assert.equal(facts['a.state']?.others, undefined);
  });
});
