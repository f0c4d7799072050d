/** Short text that matches; null: none was found. */
export function textMatching(pattern: string, flags: string): string | null;

/** Matching text of that length; null: none was found. */
export function textMatchingAt(pattern: string, flags: string, length: number): string | null;

/** Short text that does not match; null: none was found. */
export function textNotMatching(pattern: string, flags: string): string | null;
