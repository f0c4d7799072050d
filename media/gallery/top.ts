import { banner, isBusyStatus, runningBanner, waitingBanner } from '../banner';
import { command } from '../../src/page/controls';
import { type Child, el, type Markup } from '../../src/page/markup';
import type { Units } from '../../src/report/units';
import { failureSentence } from '../../src/report/messages/score';
import type { GalleryRow } from '../../src/study/galleryRows';
import type { GalleryModel } from '../../src/views/gallery/protocol';
import { canRun } from '../../src/views/gallery/arrangement';

export function galleryHeader(model: GalleryModel, units: Units): Markup {
  const { machine, workload } = model;
  return el(
    'header',
    { class: 'top' },
    el('h1', {}, 'Gallery'),
    el(
      'ul',
      { class: 'chips', 'aria-label': 'Measured with' },
      el('li', {}, units.counted(new Set(model.rows.map(({ name }) => name)).size, 'pattern')),
      workload ? el('li', {}, workload.mode) : null,
      machine ? el('li', {}, `${machine.cpu}, ${units.counted(machine.cores, 'core')}`) : null,
    ),
    actions(model, units),
  );
}

function actions(model: GalleryModel, units: Units): Markup {
  const children = isBusyStatus(model.status)
    ? [command('cancel', 'stop', 'Cancel')]
    : model.trusted
      ? measuring(model, units)
      : [];
  return el(
    'div',
    { class: 'actions', role: 'group', 'aria-label': 'Actions' },
    ...children,
    model.trusted && !isBusyStatus(model.status)
      ? command('fetchRuntime', 'module', 'Fetch a Node…')
      : null,
  );
}

function measuring({ rows }: GalleryModel, units: Units): Child[] {
  // without rows the gallery could not be read: a banner says why
  if (rows.length === 0) return [];
  const isLeft = ({ measuredAt, why }: GalleryRow) =>
    measuredAt === null || why?.state === 'cancelled';
  const waiting = rows.filter((row) => isLeft(row) && canRun(row)).length;
  const known = rows.filter((row) => row.measuredAt !== null).length;
  return [
    waiting > 0 || known === 0
      ? command('measure', 'again', 'Measure', {
          primary: true,
          title: `${units.counted(waiting, 'row')} that nothing is kept of`,
        })
      : null,
    known > 0
      ? command('measureAnew', 'again', 'Measure all again', {
          title: 'Also what is kept of earlier runs',
        })
      : null,
  ];
}

/** Banners about the state of the gallery, with actions; empty if all is well. */
export function galleryBanners(model: GalleryModel, units: Units): Markup {
  const { problem, missingLibraries, trusted } = model;
  return el(
    'div',
    {},
    statusBanner(model, units),
    problem ? problemBanner(model, units) : null,
    missingLibraries > 0 && trusted ? librariesBanner(missingLibraries, units) : null,
  );
}

function statusBanner({ status, trusted }: GalleryModel, units: Units): Markup | null {
  if (!trusted) {
    return banner(
      'lock',
      'Nothing is run: to measure the gallery is to run code, and this workspace is not trusted. ' +
        'Tokens and published figures are shown.',
      command('manageTrust', 'lock', 'Manage workspace trust', { primary: true }),
    );
  }
  switch (status.state) {
    case 'looking':
      return banner('clock', 'Looking for the Nodes of this machine and for earlier results.');
    case 'waiting':
      return waitingBanner();
    case 'running':
      return runningBanner(status.progress, units);
    case 'cancelled':
      return banner('info', 'Cancelled. What was measured until then, and before, stands below.');
    case 'idle':
      return null;
  }
}

function problemBanner({ problem }: GalleryModel, units: Units): Markup | null {
  if (!problem) return null;
  const { reason } = problem;
  const said = [`${failureSentence(problem, units)}.`, reason.found && `Found: ${reason.found}.`];
  return banner('error', [...said, reason.remedy].filter(Boolean).join(' '));
}

function librariesBanner(count: number, units: Units): Markup {
  const patterns = units.counted(count, 'pattern');
  return banner(
    'module',
    `${patterns} cannot run: the libraries are not here.`,
    command('fetchLibraries', 'module', 'Fetch libraries…', {
      title: 'And the Nodes of the published tables’ time; asks before it fetches',
    }),
  );
}
