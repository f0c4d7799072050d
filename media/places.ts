interface Place {
  /** Of the element that had the focus; null: none had it. */
  focused: string | null;
  scrolled: number;
}

/** Where a person was on each of the pages that one panel shows in turn. */
export class Places {
  private readonly places = new Map<string, Place>();
  private page: string | null = null;

  /** Before another page is drawn; what it returns is called once it is. Null: it is the same page. */
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
      // who reads by keyboard goes on where they were, or begins with the way back
      if (focused !== null) focus(place?.focused ?? 'turn:back');
    };
  }
}

function focus(key: string): void {
  const element = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  element?.focus({ preventScroll: true });
}
