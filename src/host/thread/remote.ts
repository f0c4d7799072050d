/** Type of a proxy whose members are those of `Target`, with calls that return promises. */
export type Remote<Target> = {
  readonly [Key in keyof Target]: Target[Key] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Remote<Target[Key]>;
};

/** Calls the member at a path, such as `['core', 'score']`. */
export type CallPath = (path: readonly string[], args: readonly unknown[]) => Promise<unknown>;

/** @param call receives each call, and returns its result */
export function remote<Target extends object>(
  call: CallPath,
  path: readonly string[] = [],
): Remote<Target> {
  const get = (_: unknown, key: string | symbol) =>
    // an awaited object with a `then` would be taken for a promise
    typeof key === 'symbol' || key === 'then' ? undefined : remote(call, [...path, key]);
  const apply = (_: unknown, _this: unknown, args: unknown[]) => call(path, args);
  return new Proxy(() => undefined, { get, apply }) as unknown as Remote<Target>;
}
