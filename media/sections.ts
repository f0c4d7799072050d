export interface Section {
  key: string;
  /** What it draws. While that stays the same, the section stays as it is. */
  input: unknown;
  draw(): HTMLElement | null;
}

/**
 * Brings a page up to date: sections whose input changed are drawn anew, in place, and the focus
 * returns to the element with the same `data-key`.
 */
export function draw(main: HTMLElement, sections: readonly Section[]): void {
  const focused = document.activeElement?.getAttribute('data-key');
  const keys = new Set(sections.map((section) => section.key));
  for (const child of [...main.children]) {
    if (!keys.has(child.getAttribute('data-section') ?? '')) child.remove();
  }
  sections.forEach((section, index) => place(main, section, index));
  if (focused && document.activeElement?.getAttribute('data-key') !== focused) {
    main.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({
      preventScroll: true,
    });
  }
}

const inputs = new WeakMap<Element, string>();

function place(main: HTMLElement, section: Section, index: number): void {
  const input = JSON.stringify(section.input) ?? '';
  const old = main.querySelector(`:scope > [data-section="${section.key}"]`);
  if (old && inputs.get(old) === input) return;
  // a section that draws nothing leaves an empty element, so that every section keeps its place
  const fresh = section.draw() ?? document.createElement('div');
  fresh.setAttribute('data-section', section.key);
  inputs.set(fresh, input);
  if (old) replace(old, fresh);
  else main.insertBefore(fresh, main.children[index] ?? null);
}

/** What was scrolled sideways stays so. */
function replace(old: Element, fresh: Element): void {
  const before = [...old.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  old.replaceWith(fresh);
  fresh.querySelectorAll('.scroll').forEach((element, index) => {
    element.scrollLeft = before[index] ?? 0;
  });
}
