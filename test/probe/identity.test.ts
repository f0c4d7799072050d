import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

type IdentityOf = (came: unknown, fault: unknown) => { is: string; through: unknown[] };
const identityOf = createRequire(__filename)(
  path.join(PROJECT, 'bench-runner/probing/identity.js'),
) as IdentityOf;

const fault = new Error('probe');

function is(came: unknown): string {
  return identityOf(came, fault).is;
}

function held(name: string, value: unknown = fault): Error {
  return Object.assign(new Error('other'), { [name]: value });
}

function wrapped(times: number): Error {
  return times === 0 ? fault : new Error(`wrap ${times}`, { cause: wrapped(times - 1) });
}

describe('an error that came out of a call', () => {
  const cases: [title: string, came: unknown, is: string][] = [
    ['the very error', fault, 'itself'],
    ['one with it as its cause', new Error('other', { cause: fault }), 'cause'],
    ['one with it among its errors', new AggregateError([new Error('a'), fault]), 'errors'],
    ['one with it in a property', held('inner'), 'property'],
    ['what is made of it by Object.create', Object.create(fault), 'property'],
    ['one that wraps it thirty deep', wrapped(30), 'cause'],
    [
      'one that holds it by what it holds',
      held('inner', new Error('b', { cause: fault })),
      'property',
    ],
    ['a plain object with it', { status: 500, error: fault }, 'property'],
    ['one with it two objects deep', held('details', { failed: [{ by: fault }] }), 'property'],
    ['another of the same words', new Error('probe'), 'another'],
    ['a string', 'probe', 'another'],
    ['nothing', undefined, 'another'],
    ['a frozen one', Object.freeze(new Error('other', { cause: fault })), 'cause'],
  ];
  for (const [title, came, expected] of cases) {
    it(`is told to be ${expected}: ${title}`, () => assert.equal(is(came), expected));
  }

  it('is told where what it holds goes in a circle', () => {
    const [one, other] = [held('next'), held('next')];
    Object.assign(one, { next: other });
    Object.assign(other, { next: one });
    assert.equal(is(one), 'another');
  });

  it('is told without a getter or a trap of the subject being run', () => {
    const refuse = () => assert.fail('it was run');
    const getter = Object.defineProperty(new Error('other'), 'cause', { get: refuse });
    const proxy = new Proxy(new Error('other', { cause: fault }), {
      get: refuse,
      getPrototypeOf: refuse,
      getOwnPropertyDescriptor: refuse,
    });
    assert.deepEqual([is(getter), is(proxy), is(held('inner', proxy))], Array(3).fill('another'));
  });

  it('tells what leads to the fault, which is what people read', () => {
    const { through } = identityOf(wrapped(3), fault);
    assert.deepEqual(
      through.map((each) => (each as Error).message),
      ['wrap 2', 'wrap 1', 'probe'],
    );
  });
});
