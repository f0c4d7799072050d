import { visible } from '../document/visible';
import type { Page } from '../page/page';
import { renderText } from '../page/text';
import type { Progress } from '../scoring/score';
import type { Terminal } from './terminal';

/** Work that is done sooner needs no words in a log. */
const LONG_MS = 2000;
/** Rows of the terminal that a preview leaves: empty lines around it, and the line itself. */
const ROWS_LEFT = 4;
const CLEAR_LINE = '\r\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/**
 * Says on stderr where the work is: one line rewritten, or a line a stage where that cannot be. Above the line
 * stands what is known so far.
 */
export class ProgressLine {
  private readonly startMs: number;
  private lastStage = '';
  private isShown = false;
  private lastText = '';
  /** Lines of a preview that stand above the line. */
  private previewed: string[] = [];

  constructor(
    private readonly terminal: Pick<Terminal, 'stderr' | 'canRewrite' | 'width' | 'paint' | 'room'>,
    private readonly now: () => number,
  ) {
    this.startMs = now();
  }

  /** @param subject what is worked on, such as a file's name */
  show(subject: string, progress: Progress): void {
    const text = `${visible(subject)}: ${progress.text}`;
    if (this.terminal.canRewrite) {
      this.terminal.stderr.write(`${CLEAR_LINE}${text}`);
      this.lastText = text;
      this.isShown = true;
      return;
    }
    const stage = `${subject} ${progress.stage}`;
    if (stage === this.lastStage || this.now() - this.startMs < LONG_MS) return;
    this.lastStage = stage;
    this.terminal.stderr.write(`${text}\n`);
  }

  /** Shows what is known so far, as much of its beginning as there is room for, until more is known. */
  preview(page: () => Page): void {
    const { stderr, canRewrite, width, room } = this.terminal;
    const { columns, rows } = room();
    if (!canRewrite || columns < width) return;
    const lines = renderText(page(), this.terminal).trimEnd().split('\n');
    const shown = ['', ...lines.slice(0, Math.max(0, rows - ROWS_LEFT)), ''];
    if (shown.join('\n') === this.previewed.join('\n')) return;
    stderr.write(`${this.clearing()}${shown.join('\n')}\n${this.lastText}`);
    this.previewed = shown;
    this.isShown = true;
  }

  /** Says something that stays. */
  say(text: string): void {
    this.end();
    this.terminal.stderr.write(`${visible(text)}\n`);
  }

  /** Leaves the line empty for what comes next. */
  end(): void {
    if (this.isShown) this.terminal.stderr.write(this.clearing());
    this.isShown = false;
    this.previewed = [];
    this.lastText = '';
  }

  private clearing(): string {
    const above = this.previewed.length;
    return above === 0 ? CLEAR_LINE : `\r\x1b[${above}A${CLEAR_BELOW}`;
  }
}
