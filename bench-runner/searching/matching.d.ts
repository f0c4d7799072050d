/** A short text that matches; null where none is found. */
export function textMatching(pattern: string, flags: string): string | null;

/** One of so many letters; null where none is found. */
export function textMatchingAt(pattern: string, flags: string, length: number): string | null;

/** A short text that does not match; null where none is found. */
export function textNotMatching(pattern: string, flags: string): string | null;
