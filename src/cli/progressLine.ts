import { visible } from '../document/visible';
import type { Progress } from '../scoring/score';
import type { Terminal } from './terminal';

/** Work that is done sooner needs no words in a log. */
const LONG_MS = 2000;
const CLEAR_LINE = '\r\x1b[K';

/** Says on stderr where the work is: one line rewritten, or a line a stage where that cannot be. */
export class ProgressLine {
  private readonly startMs: number;
  private lastStage = '';
  private isShown = false;

  constructor(
    private readonly terminal: Pick<Terminal, 'stderr' | 'canRewrite'>,
    private readonly now: () => number,
  ) {
    this.startMs = now();
  }

  /** @param subject what is worked on, such as a file's name */
  show(subject: string, progress: Progress): void {
    const text = `${visible(subject)}: ${progress.text}`;
    if (this.terminal.canRewrite) {
      this.terminal.stderr.write(`${CLEAR_LINE}${text}`);
      this.isShown = true;
      return;
    }
    const stage = `${subject} ${progress.stage}`;
    if (stage === this.lastStage || this.now() - this.startMs < LONG_MS) return;
    this.lastStage = stage;
    this.terminal.stderr.write(`${text}\n`);
  }

  /** Says something that stays. */
  say(text: string): void {
    this.end();
    this.terminal.stderr.write(`${visible(text)}\n`);
  }

  /** Leaves the line empty for what comes next. */
  end(): void {
    if (this.isShown) this.terminal.stderr.write(CLEAR_LINE);
    this.isShown = false;
  }
}
