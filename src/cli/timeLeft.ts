import type { ProjectPlace } from '../report/projectScore';

/** From fewer nothing is told of the others. */
const FEWEST_RUN = 5;
/** What a function costs beside its tokens, in tokens. */
const FIXED = 60;

/** Tells how long a run will go on: what is left of it takes as long as what was run, for its size. */
export class TimeLeft {
  private toDo: number;
  private ran = 0;
  private ranSize = 0;

  /** @param begunMs of the same clock as the others */
  constructor(
    all: readonly Pick<ProjectPlace, 'tokens'>[],
    private readonly begunMs: number,
  ) {
    this.toDo = all.reduce((sum, one) => sum + sizeOf(one), 0);
  }

  /** @param isKept nobody ran it */
  isDone(one: Pick<ProjectPlace, 'tokens'>, isKept: boolean): void {
    this.toDo -= sizeOf(one);
    if (isKept) return;
    this.ran += 1;
    this.ranSize += sizeOf(one);
  }

  /** `about 12 min more`; empty where that is not known, or nothing is left. */
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
