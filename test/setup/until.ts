/** Polls `look` every 50 ms until it returns a value; throws with `what` after `waitMs`. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  waitMs = 60_000,
): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`Not seen within ${waitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
