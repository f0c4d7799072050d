import { linesOf } from '../document/lines';
import { pathToFileURL } from 'node:url';
import type { SourcePosition } from '../document/document';
import type { Runnable } from '../document/runnable';
import type { Locator } from '../probe/locator';
import type { ProjectFrames } from '../probe/projectFrames';
import { fileOf, type OwnerRules, ownerOf } from './frameOwner';
import type { ProfiledFunction } from './profiledFunctions';
import type { CallFrame, RawCpuNode } from './rawProfile';

/** Rules that map frames of a profile to the source as written. */
export interface FrameRules extends OwnerRules {
  /** Path under which the code ran. */
  subjectFile: string;
  /** Code that ran. */
  code: string;
  ran: Runnable['ran'];
  locator: Locator;
  /** Other files of its project, if some of them may run in another form. */
  project: ProjectFrames | null;
}

export class FrameReader {
  private readonly places = new Map<string, ProfiledFunction>();
  private readonly lines: string[];

  constructor(private readonly rules: FrameRules) {
    this.lines = linesOf(rules.code);
  }

  /** Place and owner of a function. */
  readonly placeOf = (frame: CallFrame): ProfiledFunction => {
    const key = keyOf(frame);
    const place = this.places.get(key) ?? this.place(frame, this.positionOf(frame));
    this.places.set(key, place);
    return place;
  };

  /**
   * Learns the first line of a function that a tool wrapped around written code, and that the map
   * does not contain: the first of its mapped lines that ran.
   */
  learn({ callFrame, positionTicks }: RawCpuNode): void {
    if (!this.isOfSubject(callFrame) || this.inMap(callFrame) !== null) return;
    const [first] = positionTicks
      .flatMap(({ line }) => this.lineInMap(line) ?? [])
      .sort((a, b) => a.line - b.line);
    const key = keyOf(callFrame);
    const known = this.places.get(key)?.at;
    if (!first || (known && known.file === first.file && known.line <= first.line)) return;
    this.places.set(key, this.place(callFrame, first));
  }

  /** Returns the frame in the source, which profile viewers use. */
  inSource(frame: CallFrame): CallFrame {
    const { at } = this.placeOf(frame);
    // a line of a generated form would mislead
    if (at === null) return this.isOfSubject(frame) ? { ...frame, ...NOWHERE } : frame;
    return {
      ...frame,
      url: pathToFileURL(at.file).href,
      lineNumber: at.line - 1,
      columnNumber: at.column - 1,
    };
  }

  /** Maps a line of a frame's file (1-based) to the source. */
  lineInSource(frame: CallFrame, line: number): number {
    return this.isOfSubject(frame) ? (this.lineInMap(line)?.line ?? line) : line;
  }

  private place(frame: CallFrame, at: SourcePosition | null): ProfiledFunction {
    // the source of a compiled file may be a library's
    const file = at?.file ?? fileOf(frame.url);
    return { ...ownerOf(frame, file, this.rules), name: nameOf(frame), at };
  }

  private positionOf(frame: CallFrame): SourcePosition | null {
    const file = fileOf(frame.url);
    if (file === null || frame.lineNumber < 0) return null;
    const at = { file, line: frame.lineNumber + 1, column: Math.max(0, frame.columnNumber) + 1 };
    if (!this.isOfSubject(frame)) {
      return this.rules.project?.locate(file, at.line, at.column) ?? at;
    }
    // a compiled file can be opened; our own transpiled code cannot
    return this.inMap(frame) ?? (this.rules.ran === 'compiledFile' ? at : null);
  }

  private isOfSubject(frame: CallFrame): boolean {
    return fileOf(frame.url) === this.rules.subjectFile;
  }

  private inMap({ lineNumber, columnNumber }: CallFrame): SourcePosition | null {
    return this.locate(lineNumber + 1, Math.max(0, columnNumber) + 1);
  }

  /** Maps the first text of a line: a profile has no columns within a function. */
  private lineInMap(line: number): SourcePosition | null {
    return this.locate(line, Math.max(0, this.lines[line - 1]?.search(/\S/) ?? 0) + 1);
  }

  private locate(line: number, column: number): SourcePosition | null {
    const found = this.rules.locator.locate(line, column);
    return found && { file: found.file, line: found.line, column: found.column };
  }
}

const NOWHERE = { url: '', lineNumber: -1, columnNumber: -1 };

function keyOf({ functionName, url, lineNumber, columnNumber }: CallFrame): string {
  return [functionName, url, lineNumber, columnNumber].join('\n');
}

/** Name of a function; V8 writes `(anonymous)` for those without. */
function nameOf({ functionName }: CallFrame): string {
  return /^\(anonymous( function)?\)$/.test(functionName) ? '' : functionName;
}
