const HANDED = '$handed';

/** Placeholder of a value that cannot be copied. */
export type Handed =
  { [HANDED]: 'function'; id: number } | { [HANDED]: 'signal'; id: number; aborted: boolean };

export type HandedOver = ((...args: unknown[]) => unknown) | AbortSignal;

export function isHandedOver(value: unknown): value is HandedOver {
  return typeof value === 'function' || value instanceof AbortSignal;
}

export function handed(one: HandedOver, id: number): Handed {
  if (typeof one === 'function') return { [HANDED]: 'function', id };
  return { [HANDED]: 'signal', id, aborted: one.aborted };
}

export function isHanded(value: unknown): value is Handed {
  return typeof value === 'object' && value !== null && HANDED in value;
}

export function isSignal(one: Handed): one is Handed & { [HANDED]: 'signal' } {
  return one[HANDED] === 'signal';
}

/** Depth of members that may be functions or signals, such as members of one of two subjects. */
const DEPTH = 2;

/**
 * Copies a value with replacements.
 *
 * @param otherFor replaces a value; null keeps it and visits its members
 */
export function withOthers(
  value: unknown,
  otherFor: (value: unknown) => { by: unknown } | null,
  depth = DEPTH,
): unknown {
  const other = otherFor(value);
  if (other) return other.by;
  if (depth === 0) return value;
  const inner = (member: unknown) => withOthers(member, otherFor, depth - 1);
  if (Array.isArray(value)) return value.map(inner);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inner(member)]));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}
