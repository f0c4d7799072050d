/** How far the imports of a document are followed; a first score is to come in seconds. */
const MOST_FILES = 600;
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_MS = 2000;
/** Larger files are a tool's output: they run as they are. */
export const MOST_FILE_BYTES = 2 * 1024 * 1024;

/** Counts what was read, and tells when that was enough. */
export class Bounds {
  private files = 0;
  private bytes = 0;
  private readonly startMs: number;
  /** The bound that was reached, in one sentence. */
  reached: string | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.startMs = now();
  }

  /** Whether one more file may be read. */
  allow(): boolean {
    if (this.reached !== null) return false;
    if (this.files >= MOST_FILES) this.reached = `${MOST_FILES} files`;
    else if (this.bytes >= MOST_BYTES) this.reached = `${MOST_BYTES / 1024 / 1024} MB`;
    else if (this.now() - this.startMs >= MOST_MS) this.reached = `${MOST_MS / 1000} s`;
    return this.reached === null;
  }

  count(text: string): void {
    this.files++;
    this.bytes += text.length;
  }
}
