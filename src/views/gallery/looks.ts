/** Runs looks in sequence. A change during a look starts one more at its end. */
export class Looks {
  private underWay: Promise<void> | undefined;
  private hasMissed = false;

  /**
   * @param lookOnce never rejects
   * @param isBusy true if a look would disturb other work
   */
  constructor(
    private readonly lookOnce: () => Promise<void>,
    private readonly isBusy: () => boolean,
  ) {}

  /** Starts a look, or joins the active one. */
  look(): Promise<void> {
    if (this.isBusy()) return Promise.resolve();
    this.underWay ??= this.untilNothingIsMissed().finally(() => (this.underWay = undefined));
    return this.underWay;
  }

  /** Looks after a change, which an active look may have missed. */
  lookAgain(): Promise<void> {
    this.hasMissed = true;
    return this.look();
  }

  /** Looks after other work has ended, if something was missed. */
  catchUp(): Promise<void> {
    return this.hasMissed ? this.look() : Promise.resolve();
  }

  /** Notes that a change was missed. */
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
