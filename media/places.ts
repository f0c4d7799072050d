interface Place {
  /** Key of the focused element; null: none. */
  focused: string | null;
  scrolled: number;
}

/** Focus and scroll position of each page that a panel shows in turn. */
export class Places {
  private readonly places = new Map<string, Place>();
  private page: string | null = null;

  /**
   * Saves the position of the page before another one is drawn. Returns a function to call after
   * that, or null for the same page.
   */
  turnTo(page: string): (() => void) | null {
    const before = this.page;
    if (page === before) return null;
    this.page = page;
    if (before === null) return null;
    const focused = document.activeElement?.getAttribute('data-key') ?? null;
    this.places.set(before, { focused, scrolled: window.scrollY });
    const place = this.places.get(page);
    return () => {
      window.scrollTo(0, place?.scrolled ?? 0);
      // keyboard users continue where they were, or start at the button back
      if (focused !== null) focus(place?.focused ?? 'turn:back');
    };
  }
}

function focus(key: string): void {
  const element = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  element?.focus({ preventScroll: true });
}
