import { linesOf } from '../document/lines';
import { pathToFileURL } from 'node:url';
import type { SourcePosition } from '../document/document';
import type { Runnable } from '../document/runnable';
import type { Locator } from '../probe/locate';
import type { ProjectFrames } from '../probe/projectFrames';
import { fileOf, type OwnerRules, ownerOf } from './frameOwner';
import type { ProfiledFunction } from './places';
import type { CallFrame, RawCpuNode } from './rawProfile';

/** What is needed to lead the frames of a profile back to the source as written. */
export interface FrameRules extends OwnerRules {
  /** Path that the code ran under. */
  subjectFile: string;
  /** The code that ran. */
  code: string;
  ran: Runnable['ran'];
  locator: Locator;
  /** The other files of its project, where some of them may run in another form. */
  project: ProjectFrames | null;
}

export class FrameReader {
  private readonly places = new Map<string, ProfiledFunction>();
  private readonly lines: string[];

  constructor(private readonly rules: FrameRules) {
    this.lines = linesOf(rules.code);
  }

  /** Where a function stands, and whose it is. */
  readonly placeOf = (frame: CallFrame): ProfiledFunction => {
    const key = keyOf(frame);
    const place = this.places.get(key) ?? this.place(frame, this.positionOf(frame));
    this.places.set(key, place);
    return place;
  };

  /**
   * Tools make functions of their own around what a person wrote, and map only what is inside:
   * such a function is taken to begin at the first of its lines that was seen to run.
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

  /** The frame as it is in the source: what the viewer of a profile follows. */
  inSource(frame: CallFrame): CallFrame {
    const { at } = this.placeOf(frame);
    // a line of a form that nobody wrote would lead astray
    if (at === null) return this.isOfSubject(frame) ? { ...frame, ...NOWHERE } : frame;
    return {
      ...frame,
      url: pathToFileURL(at.file).href,
      lineNumber: at.line - 1,
      columnNumber: at.column - 1,
    };
  }

  /** A line of a frame's file (1-based), as a line of the source. */
  lineInSource(frame: CallFrame, line: number): number {
    return this.isOfSubject(frame) ? (this.lineInMap(line)?.line ?? line) : line;
  }

  private place(frame: CallFrame, at: SourcePosition | null): ProfiledFunction {
    // what a compiled file was made of may be a library's
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
    // a compiled file is there to be looked at; what we transpiled ourselves is not
    return this.inMap(frame) ?? (this.rules.ran === 'compiledFile' ? at : null);
  }

  private isOfSubject(frame: CallFrame): boolean {
    return fileOf(frame.url) === this.rules.subjectFile;
  }

  private inMap({ lineNumber, columnNumber }: CallFrame): SourcePosition | null {
    return this.locate(lineNumber + 1, Math.max(0, columnNumber) + 1);
  }

  /** The first thing on a line: a profile knows no columns within a function. */
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

/** V8 writes `(anonymous)` for what has no name. */
function nameOf({ functionName }: CallFrame): string {
  return /^\(anonymous( function)?\)$/.test(functionName) ? '' : functionName;
}
