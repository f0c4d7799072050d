import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import type { RuntimeInfo } from '../runtimes/runtime';
import { setUpFilesOf } from './setUp/findSetUp';
import { setUpOf } from './setUp/setUp';
import type { TypeScriptProjects } from './tsconfig';
import type { Compilers } from './compilers';
import type { Stripped, TypeStripper } from './typeStripper';

/** Node that will run the prepared code, and the folder of bench-runner. */
export interface StrippingNode {
  runtime: RuntimeInfo;
  runnerFolder: string;
}

/**
 * Strips the types of a project's files with the runtime, if it can and no other tool compiles the
 * project.
 */
export class Stripping {
  private stripper: TypeStripper | null | undefined;

  /** @param document that shows how its project is run */
  constructor(
    private readonly document: SubjectDocument,
    private readonly node: StrippingNode | undefined,
    private readonly compilers: Compilers,
    private readonly configurations: TypeScriptProjects,
    private readonly readText: MapReader,
  ) {}

  /** Strips the types of a text; null if the project does not run that way. Never rejects. */
  async strip(
    { language }: SubjectDocument,
    text: string,
  ): Promise<(Stripped & { by: string }) | null> {
    // Node supports no JSX
    if (language !== 'typescript') return null;
    const stripper = this.itsStripper();
    if (stripper === null) return null;
    return { ...(await stripper.strip(text)), by: stripper.name };
  }

  /**
   * Returns the name of the stripping runtime, such as `Node 24.21.0`; null if types are not
   * stripped.
   */
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
    // TypeScript that only checks, perhaps by an extended configuration
    return by === 'typescript' && this.configurations.emitsNothing(file, config);
  }
}
