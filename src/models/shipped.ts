import conventions from './conventions.json';
import type { ModelFile } from './model';
import { Models } from './models';
import type { NameTest } from './pattern';
import type { FixedRole } from './roles';
import { PACKAGES } from './shippedPackages';
import { isLimited } from './versions';

/** All models that are shipped, also those that hold for some versions of a package. */
export const SHIPPED_FILES = [conventions as ModelFile, ...PACKAGES].map((file) => ({
  name: null,
  file,
}));

/** Shipped models that hold for any version. */
export const SHIPPED = new Models(SHIPPED_FILES.filter((each) => !isLimited(each)));

/** Returns the literal names with a role that no user's model changes. */
export function namesOf(role: FixedRole): readonly string[] {
  return SHIPPED.namesOf(role);
}

/** Returns the test of names for a role that no user's model changes. */
export function named(role: FixedRole): NameTest {
  return { test: (name) => SHIPPED.named(role).test(name) };
}
