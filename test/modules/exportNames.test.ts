import assert from 'node:assert/strict';

import { Project } from '../../src/modules/project';
import { projectOf, type TestProject } from './projects';

describe('the names that a module exports', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  function namesOf(text: string, others: Record<string, string> = {}) {
    project = projectOf({ ...others, 'main.ts': text });
    return new Project().exportNames.of(project.at('main.ts'));
  }

  it('are those of values, and not those of types', () => {
    const text = `import { type T, u } from './u';
export const a = 1, b = 2;
export async function c() {}
export abstract class D {}
export enum E { f }
export interface G {}
export type H = G;
export declare const i: number;
interface J {}
const k = 1;
export { k as l, J, type T, u };
export type { M } from './m';
export default k;
`;
    assert.deepEqual(namesOf(text), ['a', 'b', 'c', 'D', 'E', 'l', 'u', 'default']);
  });

  it('are those of others that it exports all of, but for their defaults', () => {
    const others = {
      'a.ts': "export const a = 1; export default 2; export * as c from './c';",
      'b.ts': "export * from './a'; export type * from './types'; export let b = 1;",
    };
    assert.deepEqual(namesOf("export * from './b';", others), ['a', 'c', 'b']);
  });

  const UNKNOWN: Record<string, string> = {
    'of a package': "export * from 'some-package';",
    'of a pattern': 'export const { a, b } = c();',
    'of a namespace, which may be one of types': 'export namespace A { export type B = 1 }',
    'of what takes the place of all': 'class A {} export = A;',
    'of what is no program': 'export const = ;',
    'of a constant enumeration, which may be gone': 'export const enum A { b }',
  };
  for (const [what, text] of Object.entries(UNKNOWN)) {
    it(`are not known ${what}`, () => assert.equal(namesOf(text), null));
  }

  it('are not known of those that export each other', () => {
    const other = { 'other.ts': "export * from './main'; export const a = 1;" };
    assert.equal(namesOf("export * from './other';", other), null);
  });
});
