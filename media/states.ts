import { banner, runningBanner, waitingBanner } from './banner';
import { icon } from '../src/page/icons';
import { button, command } from '../src/page/controls';
import { definitions, el, type Markup } from '../src/page/markup';
import { waysInEditor } from '../src/page/ways';
import type { Units } from '../src/report/units';
import type { Reason, ReasonCode } from '../src/failure';
import { REASONS } from '../src/report/messages/labels';
import type { Progress } from '../src/scoring/score';
import type {
  ComparisonModel,
  EmptyModel,
  FileModel,
  PanelModel,
  ProblemModel,
  ScoreModel,
} from '../src/views/panel/protocol';

export function emptyState(model: EmptyModel): Markup {
  return el(
    'div',
    { class: 'empty' },
    el('h1', {}, 'Async Score'),
    el(
      'p',
      {},
      'Open a JavaScript or TypeScript file and run ',
      el('em', {}, 'Score async pattern'),
      ': how much code there is, what it costs to run, and whether you could debug it.',
    ),
    command('scoreActive', 'again', 'Score async pattern', { primary: true }),
    model.examples.length > 0 ? el('h2', {}, 'Or score an example') : null,
    el('ul', { class: 'examples' }, ...model.examples.map((example) => exampleItem(example))),
    el('h2', {}, 'Or look at every pattern'),
    el('p', {}, 'What each way to write async code takes, beside the figures that were published.'),
    command('openGallery', 'gallery', 'Open gallery'),
  );
}

/** File that could not be read as text. */
export function problemState(model: ProblemModel): Markup {
  const { message, found, needed, remedy } = model.problem;
  return el(
    'div',
    { class: 'empty' },
    el('h1', {}, 'Not scored'),
    el('p', { class: 'problem' }, icon('error'), ' ', message),
    definitions([
      ['Found', found],
      ['Needed', needed],
      ['What to do', remedy && waysInEditor(remedy)],
    ]),
    command('runAgain', 'again', 'Try again', { primary: true }),
  );
}

function exampleItem(example: EmptyModel['examples'][number]): Markup {
  return el(
    'li',
    {},
    button(
      { by: 'asking', asks: { type: 'openExample', name: example.name } },
      { key: `example:${example.name}`, class: 'link' },
      example.title,
    ),
    el('p', { class: 'aside' }, example.description),
  );
}

/** Line about the state of the score, with actions; null if all is well. */
export function statusBanner(
  model: FileModel | ScoreModel | ComparisonModel,
  units: Units,
): Markup | null {
  const { status } = model;
  switch (status.state) {
    case 'waiting':
      return waitingBanner();
    case 'running':
      return runningBanner(status.progress, units);
    case 'cancelled':
      // that the text has changed is more important
      if (model.stale) return doneBanner(model);
      return banner(
        'info',
        status.byReload
          ? 'The window was reloaded before this was done. What was measured until then stands below.'
          : 'Cancelled. What was measured until then stands below.',
      );
    case 'done':
      return doneBanner(model);
  }
}

function doneBanner(model: FileModel | ScoreModel | ComparisonModel): Markup | null {
  const reasons = reasonsOf(model);
  if (has(reasons, 'untrusted')) return untrustedBanner(model.trusted);
  if (has(reasons, 'noRuntime') || has(reasons, 'brokenRuntime')) {
    return noRuntimeBanner(reasons);
  }
  if (model.stale) {
    return banner(
      'info',
      'Scored before your last edit.',
      command('runAgain', 'again', 'Run again', { key: 'stale:runAgain' }),
    );
  }
  return null;
}

function untrustedBanner(trusted: boolean): Markup {
  if (trusted) {
    return banner(
      'info',
      'Scored while this workspace was not trusted, so only tokens were counted. It is trusted now.',
      command('runAgain', 'again', 'Run again', { key: 'trust:runAgain' }),
    );
  }
  return banner(
    'lock',
    'Nothing was run: time, memory and debuggability come from running this code, and this ' +
      'workspace is not trusted. Tokens are only counted, so they are shown.',
    command('manageTrust', 'lock', 'Manage workspace trust', { primary: true }),
  );
}

function noRuntimeBanner([reason]: readonly Reason[]): Markup {
  return banner(
    'error',
    reason?.message ?? `${REASONS.noRuntime}.`,
    command('pickRuntime', 'flag', 'Pick Node runtime…', { primary: true }),
  );
}

function has(reasons: readonly Reason[], code: ReasonCode): boolean {
  return reasons.some((reason) => reason.code === code);
}

/** Reasons for missing costs, without duplicates. */
export function reasonsOf(model: FileModel | ScoreModel | ComparisonModel): Reason[] {
  if (model.kind === 'file') {
    const reasons = model.file.rows.flatMap(({ unknown }) => unknown?.reason ?? []);
    return reasons.filter(({ code }, i) => reasons.findIndex((one) => one.code === code) === i);
  }
  const reports = model.kind === 'score' ? [model.report] : [model.a, model.b];
  return reports.flatMap(({ benchmark }) => (benchmark.state === 'scored' ? [] : benchmark.reason));
}

const STAGES: Readonly<Record<Progress['stage'], string>> = {
  tokens: 'Counting tokens',
  benchmark: 'Measuring',
  probe: 'Probing stack traces',
  profile: 'Profiling',
};

/**
 * Text for the live region: stages, and not every round, so that it does not interrupt a screen
 * reader.
 */
export function spoken(model: PanelModel): string {
  if (model.kind === 'empty') return '';
  if (model.kind === 'problem') return 'Not scored';
  const { status } = model;
  switch (status.state) {
    case 'waiting':
      return 'Waiting for another score to finish';
    case 'running':
      return STAGES[status.progress.stage];
    case 'cancelled':
      return 'Cancelled';
    case 'done':
      return model.stale ? 'Scored before your last edit' : 'Scored';
  }
}
