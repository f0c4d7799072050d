/** What a panel has shown, by keys, and where a person is on the way back and forth between it. */
export class Trail {
  private keys: string[] = [];
  private at = -1;

  constructor(key: string) {
    this.goTo(key);
  }

  get now(): string {
    return this.keys[this.at] ?? '';
  }

  get back(): string | undefined {
    return this.keys[this.at - 1];
  }

  get forth(): string | undefined {
    return this.keys[this.at + 1];
  }

  /** Something else is shown; what was gone back from is given up. */
  goTo(key: string): void {
    if (key === this.now && this.at >= 0) return;
    this.keys = [...this.keys.slice(0, this.at + 1), key];
    this.at += 1;
  }

  turn(to: 'back' | 'forth'): void {
    const at = this.at + (to === 'back' ? -1 : 1);
    if (this.keys[at] !== undefined) this.at = at;
  }

  /** Only what there still is can be gone to; what is shown stays. */
  keepOnly(isThere: (key: string) => boolean): void {
    const { now } = this;
    const before = this.keys.slice(0, this.at).filter(isThere);
    const after = this.keys.slice(this.at + 1).filter(isThere);
    this.keys = [...before, now, ...after];
    this.at = before.length;
  }
}
