import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import type { RuntimeInfo } from '../runtimes/runtime';
import { setUpFilesOf } from './setUp/findSetUp';
import { setUpOf } from './setUp/setUp';
import type { TypeScriptProjects } from './tsconfig';
import type { Compilers } from './compilers';
import type { Stripped, TypeStripper } from './typeStripper';

/** The Node that is to run what is made ready, and the folder of bench-runner. */
export interface StrippingNode {
  runtime: RuntimeInfo;
  runnerFolder: string;
}

/**
 * Takes the types out of a project's files by the runtime itself, where it does so and where the
 * project says of no other tool that it compiles them.
 */
export class Stripping {
  private stripper: TypeStripper | null | undefined;

  /** @param document the one that tells how its project is run */
  constructor(
    private readonly document: SubjectDocument,
    private readonly node: StrippingNode | undefined,
    private readonly compilers: Compilers,
    private readonly configurations: TypeScriptProjects,
    private readonly readText: MapReader,
  ) {}

  /** Null: it is not how the file is run. Never rejects. */
  async strip(
    { language }: SubjectDocument,
    text: string,
  ): Promise<(Stripped & { by: string }) | null> {
    // Node takes no JSX
    if (language !== 'typescript') return null;
    const stripper = this.itsStripper();
    if (stripper === null) return null;
    return { ...(await stripper.strip(text)), by: stripper.name };
  }

  /** What takes types out, such as `Node 24.21.0`; null: it is not how files are run. */
  get by(): string | null {
    return this.itsStripper()?.name ?? null;
  }

  private itsStripper(): TypeStripper | null {
    if (this.stripper === undefined) this.stripper = this.found();
    return this.stripper;
  }

  private found(): TypeStripper | null {
    const { node } = this;
    if (!node?.runtime.capabilities.typeStripping || !this.isTheWay()) return null;
    return this.compilers.stripper(node.runtime, node.runnerFolder);
  }

  private isTheWay(): boolean {
    const { file } = this.document;
    const document: SubjectDocument = { ...this.document, language: 'typescript' };
    const surroundings = setUpFilesOf(file, this.readText);
    const { by, config } = setUpOf(document, surroundings, { typeStripping: true });
    if (by === 'typeStripping') return true;
    // a tool that is told to check only, if need be in what its configuration extends
    return by === 'typescript' && this.configurations.emitsNothing(file, config);
  }
}
