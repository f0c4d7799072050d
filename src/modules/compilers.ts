import type { RuntimeInfo } from '../runtimes/runtime';
import { TypeScriptCompiler } from './compiler';
import { TypeStripper } from './typeStripper';

/** What makes files run, each started when it is first needed, and used for as long as this process runs. */
export class Compilers {
  readonly typeScript: TypeScriptCompiler;
  private readonly strippers = new Map<string, TypeStripper>();

  /** @param editors absolute path of the editor's `typescript.js`, which need not be there */
  constructor(editors?: string) {
    this.typeScript = new TypeScriptCompiler(editors);
  }

  /** That of a Node that takes out types. @param runnerFolder that of bench-runner */
  stripper(runtime: RuntimeInfo, runnerFolder: string): TypeStripper {
    const key = [runtime.path, ...runtime.flags].join('\0');
    const known = this.strippers.get(key) ?? new TypeStripper(runtime, runnerFolder);
    this.strippers.set(key, known);
    return known;
  }
}
