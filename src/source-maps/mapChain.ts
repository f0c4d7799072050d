import { SourceMapConsumer, type BasicSourceMapConsumer } from 'source-map';

import { languageOf, type SourcePosition, type SubjectDocument } from '../document/document';
import { MAX_MAP_BYTES, tooLarge, type MapReader, type MapText } from '../document/mapReader';
import { namedMap } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { sourcePath } from '../document/sourcePath';
import type { TextPosition } from './sourceCalls';

/** Source that a map names. */
export interface MappedSource {
  /** Document with its present text; null if that is not available. */
  document: SubjectDocument | null;
  from: 'document' | 'map' | 'disk' | 'nowhere';
  /** True if the map contains another text. */
  changed: boolean;
}

/** Position in a source that a place maps to. */
export interface Led {
  at: SourcePosition | null;
  source: MappedSource | null;
  /** True if the maps form a circle, or too long a chain. */
  recursive: boolean;
}

/** Most maps in a chain, as a source may itself be compiled. */
const MOST_MAPS = 5;

const NOWHERE: Led = { at: null, source: null, recursive: false };

/** Follows maps from the code that ran to the source that a person wrote. */
export class MapChain {
  private readonly consumers = new Map<SourceMap, Promise<BasicSourceMapConsumer>>();
  private readonly sources = new Map<string, MappedSource>();
  private readonly innerMaps = new Map<string, SourceMap | null>();
  /** Characters read so far. */
  private readSize = 0;

  /** @param written true if the document is the source; false if it is compiled code */
  constructor(
    private readonly document: SubjectDocument,
    private readonly written: boolean,
    private readonly readText: MapReader,
  ) {}

  /** Maps a place in the code of the document's file through that code's map. */
  async lead(map: SourceMap, place: TextPosition): Promise<Led> {
    return this.leadFrom(this.document.file, map, place, []);
  }

  async dispose(): Promise<void> {
    const opened = await Promise.allSettled(this.consumers.values());
    for (const one of opened) if (one.status === 'fulfilled') one.value.destroy();
  }

  /** Reason why the map library rejects a map; null if it accepts it. */
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
    // a map that does not know the place ends the chain
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
    // a source with the name of the compiled file exists only in the map
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
   * Reads a source. Maps may name any file, and many: only files of the document's project are
   * read, with one size limit for all.
   */
  private read(file: string): MapText {
    const read = this.readText(file, this.document.file);
    this.readSize += read.text?.length ?? 0;
    return this.readSize > MAX_MAP_BYTES ? tooLarge(file, this.readSize) : read;
  }

  /** Map that a source names in turn. */
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
