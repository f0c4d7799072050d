import type { RuntimeInfo } from '../runtimes/runtime';
import { TypeScriptCompiler } from './compiler';
import { TypeStripper } from './typeStripper';

/** Compilers of files, each started on first use and kept until this process ends. */
export class Compilers {
  readonly typeScript: TypeScriptCompiler;
  private readonly strippers = new Map<string, TypeStripper>();

  /** @param editors absolute path of the editor's `typescript.js`, which need not exist */
  constructor(editors?: string) {
    this.typeScript = new TypeScriptCompiler(editors);
  }

  /**
   * Returns the type stripper of a Node that has one.
   *
   * @param runnerFolder folder of bench-runner
   */
  stripper(runtime: RuntimeInfo, runnerFolder: string): TypeStripper {
    const key = [runtime.path, ...runtime.flags].join('\0');
    const known = this.strippers.get(key) ?? new TypeStripper(runtime, runnerFolder);
    this.strippers.set(key, known);
    return known;
  }
}
