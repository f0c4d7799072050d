import { failureSentence } from '../../src/report/words';
import type { GalleryRow } from '../../src/study/galleryRows';
import type { GalleryModel } from '../../src/views/gallery/protocol';
import { canRun } from '../../src/views/gallery/arrangement';
import { el, placed, type Child } from '../dom';
import { icon, type IconName } from '../icons';
import { galleryButton, type GalleryPage } from './page';

export function galleryHeader(model: GalleryModel, page: GalleryPage): HTMLElement {
  const { machine, workload } = model;
  return el(
    'header',
    { class: 'top' },
    el('h1', {}, 'Gallery'),
    el(
      'ul',
      { class: 'chips', 'aria-label': 'Measured with' },
      el('li', {}, page.units.counted(new Set(model.rows.map(({ name }) => name)).size, 'pattern')),
      workload ? el('li', {}, workload.mode) : null,
      machine ? el('li', {}, `${machine.cpu}, ${page.units.counted(machine.cores, 'core')}`) : null,
    ),
    actions(model, page),
  );
}

function actions(model: GalleryModel, page: GalleryPage): HTMLElement {
  const children = isBusy(model)
    ? [galleryButton(page, 'cancel', 'stop', 'Cancel')]
    : model.trusted
      ? measuring(model, page)
      : [];
  return el(
    'div',
    { class: 'actions', role: 'group', 'aria-label': 'Actions' },
    ...children,
    model.trusted && !isBusy(model)
      ? galleryButton(page, 'fetchRuntime', 'module', 'Fetch a Node…')
      : null,
  );
}

function measuring({ rows }: GalleryModel, page: GalleryPage): Child[] {
  // of a gallery that could not be read there is nothing to measure, and a banner says why
  if (rows.length === 0) return [];
  const isLeft = ({ measuredAt, why }: GalleryRow) =>
    measuredAt === null || why?.state === 'cancelled';
  const waiting = rows.filter((row) => isLeft(row) && canRun(row)).length;
  const known = rows.filter((row) => row.measuredAt !== null).length;
  const { units } = page;
  return [
    waiting > 0 || known === 0
      ? galleryButton(page, 'measure', 'again', 'Measure', {
          primary: true,
          title: `${units.counted(waiting, 'row')} that nothing is kept of`,
        })
      : null,
    known > 0
      ? galleryButton(page, 'measureAnew', 'again', 'Measure all again', {
          title: 'Also what is kept of earlier runs',
        })
      : null,
  ];
}

/** How it stands, and what can be done about it; empty where all is well. */
export function galleryBanners(model: GalleryModel, page: GalleryPage): HTMLElement {
  const { problem, missingLibraries, trusted } = model;
  return el(
    'div',
    {},
    statusBanner(model, page),
    problem ? problemBanner(model, page) : null,
    missingLibraries > 0 && trusted ? librariesBanner(missingLibraries, page) : null,
  );
}

function statusBanner({ status, trusted }: GalleryModel, page: GalleryPage): HTMLElement | null {
  if (!trusted) {
    return banner(
      'lock',
      'Nothing is run: to measure the gallery is to run code, and this workspace is not trusted. ' +
        'Tokens and published figures are shown.',
      galleryButton(page, 'manageTrust', 'lock', 'Manage workspace trust', { primary: true }),
    );
  }
  switch (status.state) {
    case 'looking':
      return banner('clock', 'Looking for the Nodes of this machine and for earlier results.');
    case 'waiting':
      return banner(
        'clock',
        'Waiting for another score to finish: two at once would spoil each other’s times.',
      );
    case 'running':
      return runningBanner(status.progress, page);
    case 'cancelled':
      return banner('info', 'Cancelled. What was measured until then, and before, stands below.');
    case 'idle':
      return null;
  }
}

function runningBanner(
  { text, done, total }: { text: string; done: number; total: number },
  page: GalleryPage,
): HTMLElement {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return el(
    'div',
    { class: 'banner running' },
    icon('clock'),
    el('p', { title: page.units.share(share) }, text),
    el(
      'div',
      { class: 'progress', 'aria-hidden': 'true' },
      placed(el('span', { class: 'progress-bar' }), 0, share),
    ),
  );
}

function problemBanner({ problem }: GalleryModel, page: GalleryPage): HTMLElement | null {
  if (!problem) return null;
  const { reason } = problem;
  const said = [
    `${failureSentence(problem, page.units)}.`,
    reason.found && `Found: ${reason.found}.`,
  ];
  return banner('error', [...said, reason.remedy].filter(Boolean).join(' '));
}

function librariesBanner(count: number, page: GalleryPage): HTMLElement {
  const patterns = page.units.counted(count, 'pattern');
  return banner(
    'module',
    `${patterns} cannot run: the libraries are not here.`,
    galleryButton(page, 'fetchLibraries', 'module', 'Fetch libraries…', {
      title: 'And the Nodes of the published tables’ time; asks before it fetches',
    }),
  );
}

function banner(name: IconName, text: string, ...children: Child[]): HTMLElement {
  return el('div', { class: 'banner' }, icon(name), el('p', {}, text), ...children);
}

export function isBusy({ status }: GalleryModel): boolean {
  return status.state === 'running' || status.state === 'waiting';
}
