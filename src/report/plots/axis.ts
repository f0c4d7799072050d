import { el, type Markup, placed } from '../../page/markup';

/** Three to six round values. */
export function axisSteps(from: number, to: number): number[] {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((value) => value >= rough) ?? rough;
  const steps: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i++) steps.push(i * step);
  return steps;
}

/** Labels below a plot, as far as they have room. @param room shares of the width */
export function axis(
  name: string,
  steps: readonly number[],
  at: (value: number) => number,
  format: (value: number) => string,
  [from, to]: readonly [from: number, to: number],
): Markup {
  const shown = steps.filter((value) => at(value) >= from && at(value) <= to);
  return el(
    'div',
    { class: name },
    ...shown.map((value) => placed(el('span', {}, format(value)), at(value))),
  );
}
