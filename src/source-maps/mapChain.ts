import { SourceMapConsumer, type BasicSourceMapConsumer } from 'source-map';

import { languageOf, type SourcePosition, type SubjectDocument } from '../document/document';
import { MAX_MAP_BYTES, tooLarge, type MapReader, type MapText } from '../document/mapReader';
import { namedMap } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { sourcePath } from '../document/sourcePath';
import type { TextPosition } from './sourceCalls';

/** A source that a map names. */
export interface MappedSource {
  /** With its text as it is now, or null where that is not to be had. */
  document: SubjectDocument | null;
  from: 'document' | 'map' | 'disk' | 'nowhere';
  /** The map holds another text of it. */
  changed: boolean;
}

/** Where a place leads to. */
export interface Led {
  at: SourcePosition | null;
  source: MappedSource | null;
  /** The maps led in a circle, or on and on. */
  recursive: boolean;
}

/** A source may be compiled itself; so many maps behind one another are followed. */
const MOST_MAPS = 5;

const NOWHERE: Led = { at: null, source: null, recursive: false };

/** Follows maps from the code that ran to the source that a person wrote. */
export class MapChain {
  private readonly consumers = new Map<SourceMap, Promise<BasicSourceMapConsumer>>();
  private readonly sources = new Map<string, MappedSource>();
  private readonly innerMaps = new Map<string, SourceMap | null>();
  /** Characters of all that was read. */
  private readSize = 0;

  /** `written`: the document, where it is the source; else the document is what was compiled. */
  constructor(
    private readonly document: SubjectDocument,
    private readonly written: boolean,
    private readonly readText: MapReader,
  ) {}

  /** Leads from a place in the code of the document's file, through that code's map. */
  async lead(map: SourceMap, place: TextPosition): Promise<Led> {
    return this.leadFrom(this.document.file, map, place, []);
  }

  async dispose(): Promise<void> {
    const opened = await Promise.allSettled(this.consumers.values());
    for (const one of opened) if (one.status === 'fulfilled') one.value.destroy();
  }

  /** Why the reader of maps refuses this one, in one sentence, or null. */
  async refusalOf(map: SourceMap): Promise<string | null> {
    return this.consumerOf(map).then(
      () => null,
      (error: unknown) => `The source map cannot be read: ${messageOf(error)}`,
    );
  }

  private async leadFrom(
    file: string,
    map: SourceMap,
    { line, column }: TextPosition,
    passed: readonly string[],
  ): Promise<Led> {
    const consumer = await this.consumerOf(map).catch(() => null);
    if (consumer === null) return NOWHERE;
    // V8 counts columns from 1, source maps from 0
    const found = consumer.originalPositionFor({ line, column: Math.max(0, column - 1) });
    if (found.source === null || found.line === null) return NOWHERE;
    const name = sourcePath(found.source, file);
    const at = { file: name, line: found.line, column: (found.column ?? 0) + 1 };
    const content = consumer.sourceContentFor(found.source, true);
    const source = this.sourceOf(name, content);
    const inner = this.mapOf(name, source, content);
    if (inner === null) return { at, source, recursive: false };
    const circle = [...passed, file].includes(name);
    if (circle || passed.length + 1 >= MOST_MAPS) return { ...NOWHERE, recursive: true };
    const further = await this.leadFrom(name, inner, at, [...passed, file]);
    // a map that does not know the place is no way on
    return further.at === null && !further.recursive ? { at, source, recursive: false } : further;
  }

  private consumerOf(map: SourceMap): Promise<BasicSourceMapConsumer> {
    const known = this.consumers.get(map);
    if (known) return known;
    const opened = new SourceMapConsumer(map) as Promise<BasicSourceMapConsumer>;
    this.consumers.set(map, opened);
    return opened;
  }

  private sourceOf(file: string, content: string | null): MappedSource {
    const known = this.sources.get(file);
    if (known) return known;
    const source = this.readSource(file, content);
    this.sources.set(file, source);
    return source;
  }

  private readSource(file: string, content: string | null): MappedSource {
    if (file === this.document.file && (this.written || content === null)) {
      return { document: this.document, from: 'document', changed: false };
    }
    // a source under the name of the compiled file itself is only in the map
    const disk = file === this.document.file ? null : this.read(file).text;
    const text = disk ?? content;
    if (text === null) return { document: null, from: 'nowhere', changed: false };
    const language = languageOf(file) ?? 'javascript';
    return {
      document: { file, text, language, unsaved: false },
      from: disk === null ? 'map' : 'disk',
      changed: disk !== null && content !== null && !sameText(disk, content),
    };
  }

  /**
   * What maps name stands anywhere by its name, and there may be much of it: the project is that of
   * the document, and the bound is one for all.
   */
  private read(file: string): MapText {
    const read = this.readText(file, this.document.file);
    this.readSize += read.text?.length ?? 0;
    return this.readSize > MAX_MAP_BYTES ? tooLarge(file, this.readSize) : read;
  }

  /** The map that a source names in turn. */
  private mapOf(
    file: string,
    { document }: MappedSource,
    content: string | null,
  ): SourceMap | null {
    if (document === null || (this.written && file === this.document.file)) return null;
    const known = this.innerMaps.get(file);
    if (known !== undefined) return known;
    const read: MapReader = (wanted) => this.read(wanted);
    const found = namedMap(file, content ?? document.text, read)?.map ?? null;
    this.innerMaps.set(file, found);
    return found;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sameText(a: string, b: string): boolean {
  return a.replace(/\r\n/g, '\n') === b.replace(/\r\n/g, '\n');
}
