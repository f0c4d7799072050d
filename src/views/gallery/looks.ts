/** Looks one at a time. What changes while one is under way is looked at once more at its end. */
export class Looks {
  private underWay: Promise<void> | undefined;
  private hasMissed = false;

  /**
   * @param lookOnce never rejects
   * @param isBusy whether something else is under way that must not be disturbed
   */
  constructor(
    private readonly lookOnce: () => Promise<void>,
    private readonly isBusy: () => boolean,
  ) {}

  /** Joins the look that is under way. */
  look(): Promise<void> {
    if (this.isBusy()) return Promise.resolve();
    this.underWay ??= this.untilNothingIsMissed().finally(() => (this.underWay = undefined));
    return this.underWay;
  }

  /** For when something has changed: a look that is under way may have passed it already. */
  lookAgain(): Promise<void> {
    this.hasMissed = true;
    return this.look();
  }

  /** For when what it was busy with has ended. */
  catchUp(): Promise<void> {
    return this.hasMissed ? this.look() : Promise.resolve();
  }

  /** A look that was overtaken, and shows nothing. */
  missed(): void {
    this.hasMissed = true;
  }

  private async untilNothingIsMissed(): Promise<void> {
    do {
      this.hasMissed = false;
      await this.lookOnce();
    } while (this.hasMissed && !this.isBusy());
  }
}
