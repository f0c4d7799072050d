/** History of a panel: the keys of its pages, and the present position. */
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

  /** Adds a page after the present one, and removes those after it. */
  goTo(key: string): void {
    if (key === this.now && this.at >= 0) return;
    this.keys = [...this.keys.slice(0, this.at + 1), key];
    this.at += 1;
  }

  turn(to: 'back' | 'forth'): void {
    const at = this.at + (to === 'back' ? -1 : 1);
    if (this.keys[at] !== undefined) this.at = at;
  }

  /** Removes pages that no longer exist, except the present one. */
  keepOnly(isThere: (key: string) => boolean): void {
    const { now } = this;
    const before = this.keys.slice(0, this.at).filter(isThere);
    const after = this.keys.slice(this.at + 1).filter(isThere);
    this.keys = [...before, now, ...after];
    this.at = before.length;
  }
}
