import type { Core } from './core';

/** Loads the core once, on first need: neither parsers nor gallery belong into activation. */
export class LazyCore {
  private loading: Promise<Core> | undefined;

  constructor(
    private readonly extensionPath: string,
    private readonly version: string,
  ) {}

  get(): Promise<Core> {
    this.loading ??= import(/* webpackMode: "eager" */ './core.js').then(
      ({ Core }) => new Core(this.extensionPath, this.version),
    );
    return this.loading;
  }
}
