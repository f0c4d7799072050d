/**
 * Makes the ticks of a scale one stop of the Tab key: arrow keys move along them, and each shows
 * its name below.
 */
export function walkWithArrows(scale: HTMLElement): void {
  const name = scale.querySelector('.strip-name');
  const marks = [...scale.querySelectorAll<HTMLElement>('.strip-tick')];
  marks.forEach((mark, index) => {
    const say = (text: string | null) => () => {
      if (name) name.textContent = text;
    };
    for (const shows of ['mouseenter', 'focus']) {
      mark.addEventListener(shows, say(mark.getAttribute('aria-label')));
    }
    for (const hides of ['mouseleave', 'blur']) mark.addEventListener(hides, say(''));
    mark.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : marks[index + step];
      if (!next) return;
      event.preventDefault();
      mark.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  });
}
