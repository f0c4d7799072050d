import { racesIn } from './racing';
import type { RuleModule } from './rule';

export const lostUpdate: RuleModule = {
  severity: 'warning',
  title: 'an update that is lost',
  mark: "overwrites another call's update",
  why: 'The value that is written was computed from one that was read before the other call wrote.',
  remedy: 'Wait first, then read and write without a wait between them.',
  ended: 'keeps both updates',
  fixes: ['addAfterWait'],
  check: (facts) =>
    racesIn(
      facts,
      'lostUpdate',
      ({ state, at }) =>
        `both read \`${state}\` before either writes it: line ${at.line} overwrites what the other call wrote`,
      ({ before, between }) => [
        { ...before, message: 'where it is read' },
        { ...between, message: 'where the other call writes it' },
      ],
    ),
};
