import type { Warning, WarningCode } from './report';

/** Makes all of a warning but its code, which is the name that it stands under. */
type Builder = (...found: never[]) => Omit<Warning, 'code'>;

/** Builders of some of the warnings. */
export type WarningBuilders = Partial<Record<WarningCode, Builder>>;

/** Builders of all of them, each of a whole warning. */
export function coded<Builders extends Required<WarningBuilders>>(builders: Builders) {
  const all = Object.entries<Builder>(builders).map(([code, build]) => [
    code,
    (...found: never[]) => ({ code, ...build(...found) }),
  ]);
  return Object.fromEntries(all) as {
    [Code in WarningCode]: (...found: Parameters<Builders[Code]>) => Warning;
  };
}
