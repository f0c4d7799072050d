export class CircuitOpenError extends Error {
  constructor(name) {
    super(`${name} is out of order`);
    this.name = 'CircuitOpenError';
  }
}

/** Stops asking what fails again and again. */
export class CircuitBreaker {
  #state = 'closed';
  #failures = 0;
  #openedAt = 0;

  constructor(action, { name = action.name, threshold = 5, coolDownMs = 10_000 } = {}) {
    this.action = action;
    this.name = name;
    this.threshold = threshold;
    this.coolDownMs = coolDownMs;
  }

  get state() {
    return this.#state;
  }

  async fire(...args) {
    if (this.#state === 'open') {
      if (Date.now() - this.#openedAt < this.coolDownMs) throw new CircuitOpenError(this.name);
      this.#state = 'half open';
    }
    try {
      const result = await this.action(...args);
      this.#failures = 0;
      this.#state = 'closed';
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#state === 'half open' || this.#failures >= this.threshold) {
        this.#state = 'open';
        this.#openedAt = Date.now();
      }
      throw error;
    }
  }
}
