import { el } from './dom';

/** A list of which one is chosen. */
export function choice<Value extends string>(
  key: string,
  chosen: Value,
  values: readonly Value[],
  title: (value: Value) => string,
  choose: (value: Value) => void,
): HTMLSelectElement {
  const select = el(
    'select',
    { 'data-key': `choice:${key}` },
    ...values.map((value) => el('option', { value, selected: value === chosen }, title(value))),
  );
  select.addEventListener('change', () => {
    const wanted = values[select.selectedIndex];
    if (wanted !== undefined) choose(wanted);
  });
  return select;
}
