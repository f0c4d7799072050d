import conventions from './conventions.json';
import analysis from './conventions/analysis.json';
import type { ModelFile } from './model';
import { Models } from './models';
import type { NameTest } from './pattern';
import type { FixedRole } from './roles';

/** The models that are shipped. */
export const SHIPPED_FILES = ([conventions, analysis] as ModelFile[]).map((file) => ({
  name: null,
  file,
}));

export const SHIPPED = new Models(SHIPPED_FILES);

/** Tests names for a role that a user's model does not change. */
export function named(role: FixedRole): NameTest {
  return { test: (name) => SHIPPED.named(role).test(name) };
}
