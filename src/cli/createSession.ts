import * as path from 'node:path';

import { readMapFile } from '../document/mapReader';
import { readText } from '../document/readDocument';
import { fetchedLibraries } from '../gallery/fetchedLibraries';
import { GalleryInstaller } from '../gallery/installGallery';
import { LibraryInstaller } from '../gallery/installLibraries';
import { loadGallery } from '../gallery/load';
import { createChildExecutor } from '../harness/childExecutor';
import { KeeperProcess } from '../harness/keeping/keeper';
import { createLoadProcess } from '../harness/loadProcess';
import { withLibraries } from '../harness/withLibraries';
import { childMeans } from '../harness/startedChild';
import { ScoreHistory } from '../project/history';
import { createKeptFunctions, programHash } from '../project/keptFunctions';
import { watchConditions } from '../runtimes/conditions';
import { type RuntimeEnvironment, Runtimes } from '../runtimes/find';
import { Installer } from '../runtimes/install';
import { describeMachine, thisMachine } from '../runtimes/machine';
import { Compilers } from '../modules/compilers';
import { Contents } from '../modules/contents';
import { Types } from '../modules/types';
import { RealIoReader } from '../runtimes/realIo';
import { homeFolder, terminalFolders, type TerminalFolders } from '../runtimes/storage';
import { createKeptResults } from '../study/keptResults';
import { whenAlone } from '../study/lock';
import { createConfirm } from './confirm';
import type { Installation } from './installation';
import { ProgressLine } from './progressLine';
import type { Session } from './session';
import type { Terminal } from './terminal';

/** Creates a session for this installation. */
export function createSession(
  { version, runnerFolder, programFolder }: Installation,
  terminal: Terminal,
  signal: AbortSignal,
): Session {
  const now = () => performance.now();
  const folders = terminalFolders(process.env);
  const environment = runtimeEnvironment(folders);
  const machine = describeMachine();
  const { libraries, results, functions, history, answers } = folders;
  const patterns = path.join(runnerFolder, 'patterns');
  const gallery = loadGallery(patterns, [libraries]);
  const runtimes = new Runtimes(environment);
  const installer = new Installer(environment);
  const libraryInstaller = new LibraryInstaller(environment, patterns, [libraries]);
  const realIo = new RealIoReader(path.join(runnerFolder, 'realIo/main.js'), process.env, answers);
  const keeper = new KeeperProcess(path.join(programFolder, 'keeper.js'));
  return {
    dependencies: {
      executor: withLibraries(createChildExecutor(childMeans(runnerFolder, keeper)), (file) =>
        fetchedLibraries(gallery, file),
      ),
      load: createLoadProcess({ programPath: path.join(programFolder, 'load.js') }),
      gallery,
      readMap: readMapFile,
      readText,
      runnerFolder,
      contents: new Contents(),
      compilers: new Compilers(),
      types: new Types(runnerFolder),
      keeper,
      machine,
      realIo: realIo.read.bind(realIo),
      watchConditions,
      version,
      now,
      seed: Math.floor(Math.random() * 0x7fffffff),
    },
    study: {
      keptFor: (budgetMs) =>
        createKeptResults({ folder: results, version, runnerFolder, machine, budgetMs }),
      whenAlone: (onWait, cancelled) => whenAlone(results, onWait, cancelled),
    },
    keptFunctions: async (folder = functions) => {
      const hash = await programHash(runnerFolder);
      return createKeptFunctions({ folder, version, programHash: hash, machine: thisMachine() });
    },
    history: new ScoreHistory(history),
    environment,
    runtimes,
    installer,
    galleryInstaller: new GalleryInstaller(gallery.era, libraryInstaller, installer, runtimes),
    confirm: createConfirm(process.stdin, process.stderr),
    progress: new ProgressLine(terminal, now),
    signal,
  };
}

function runtimeEnvironment({ runtimes, answers }: TerminalFolders): RuntimeEnvironment {
  return {
    env: process.env,
    platform: process.platform,
    home: homeFolder(),
    storage: [runtimes],
    answers,
    own: { path: process.execPath, source: 'process' },
    wantedBy: 'option',
    prefer: 'own',
  };
}
