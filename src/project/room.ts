/** Runs works at the same time, except for parts that run alone while all others wait. */
export class Room {
  private inside = 0;
  private isTaken = false;
  private readonly toBeAlone: (() => void)[] = [];
  private readonly toEnter: (() => void)[] = [];

  /** Runs a work beside others; waits while another one runs alone, or waits for that. */
  async beside<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.turn(this.toEnter);
    try {
      return await work();
    } finally {
      this.inside -= 1;
      this.letIn();
    }
  }

  /** Runs a part alone; call it within a work of `beside`. */
  async alone<Value>(part: () => Promise<Value>): Promise<Value> {
    this.inside -= 1;
    await this.turn(this.toBeAlone);
    try {
      return await part();
    } finally {
      this.isTaken = false;
      this.inside += 1;
      this.letIn();
    }
  }

  private turn(waiting: (() => void)[]): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.letIn();
    });
  }

  private letIn(): void {
    if (this.isTaken) return;
    if (this.toBeAlone.length > 0) {
      if (this.inside > 0) return;
      this.isTaken = true;
      this.toBeAlone.shift()!();
      return;
    }
    for (const enter of this.toEnter.splice(0)) {
      this.inside += 1;
      enter();
    }
  }
}
