import type { ProjectPlace } from '../report/projectScore';

/** Least number of functions run before an estimate is shown. */
const FEWEST_RUN = 5;
/** Fixed cost of a function, in tokens. */
const FIXED = 60;

/** Estimates the remaining time of a run: the rest takes as long per size as what has run. */
export class TimeLeft {
  private toDo: number;
  private ran = 0;
  private ranSize = 0;

  /** @param begunMs start, on the same clock as `nowMs` */
  constructor(
    all: readonly Pick<ProjectPlace, 'tokens'>[],
    private readonly begunMs: number,
  ) {
    this.toDo = all.reduce((sum, one) => sum + sizeOf(one), 0);
  }

  /** @param isKept true if the result was kept, so nothing ran */
  isDone(one: Pick<ProjectPlace, 'tokens'>, isKept: boolean): void {
    this.toDo -= sizeOf(one);
    if (isKept) return;
    this.ran += 1;
    this.ranSize += sizeOf(one);
  }

  /** Returns `about 12 min more`, or an empty text if the rest is unknown or empty. */
  words(nowMs: number): string {
    if (this.ran < FEWEST_RUN || this.toDo <= 0) return '';
    const seconds = ((nowMs - this.begunMs) / 1000 / this.ranSize) * this.toDo;
    const about = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
    return `about ${about} more`;
  }
}

function sizeOf({ tokens }: Pick<ProjectPlace, 'tokens'>): number {
  return FIXED + tokens;
}
