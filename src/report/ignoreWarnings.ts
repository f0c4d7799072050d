/** The warnings of comments that are to switch findings off. */

import type { WarningBuilders } from './codedWarnings';

export const ignoreWarnings = {
  ignoreOfNoRule: (line: number, rule: string, nearest: string) => ({
    about: 'debuggability',
    cause:
      rule === ''
        ? `The comment async-score-ignore-next-line on line ${line} names no rule, so it ignores nothing.`
        : `The comment on line ${line} ignores "${rule}", which is no rule.`,
    remedy:
      rule === ''
        ? 'Write the rule and the reason: async-score-ignore-next-line RULE: reason.'
        : `Write the name of a rule; the nearest is ${nearest}.`,
  }),

  ignoreOfNothing: (line: number, rule: string) => ({
    about: 'debuggability',
    cause: `The comment on line ${line} ignores ${rule} on the next line, where no such finding is.`,
    remedy: 'Take the comment away, or put it right above the line that the finding stands on.',
  }),

  ignoreWithoutReason: (line: number, rule: string) => ({
    about: 'debuggability',
    cause: `The comment on line ${line} ignores ${rule}, and does not say why.`,
    remedy: `Write the reason behind it: async-score-ignore-next-line ${rule}: reason.`,
  }),
} as const satisfies WarningBuilders;
