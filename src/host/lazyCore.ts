import type { Core } from './core';

/**
 * Loads the core once, on first need. It is a bundle of its own: merely to compile the parsers in
 * it would take most of the time that activation has.
 */
export class LazyCore {
  private loading: Promise<Core> | undefined;

  constructor(
    private readonly extensionPath: string,
    private readonly version: string,
    private readonly storage: string,
    private readonly editorTypeScript: string,
  ) {}

  get(): Promise<Core> {
    this.loading ??= import(/* webpackChunkName: "core" */ './core.js').then(
      ({ Core }) => new Core(this.extensionPath, this.version, this.storage, this.editorTypeScript),
    );
    return this.loading;
  }
}
