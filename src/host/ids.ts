/** Names that package.json and the code share; a test keeps both equal. */

import { DEFAULTS } from '../defaults';

export const COMMANDS = {
  score: 'asyncScore.score',
  compare: 'asyncScore.compare',
  profile: 'asyncScore.profile',
  openGallery: 'asyncScore.openGallery',
  openSample: 'asyncScore.openSample',
  showLast: 'asyncScore.showLast',
  pickRuntime: 'asyncScore.pickRuntime',
  clear: 'asyncScore.clear',
  measureFixes: 'asyncScore.measureFixes',
  scoreFunction: 'asyncScore.scoreFunction',
  scoreSelection: 'asyncScore.scoreSelection',
  compareFunctions: 'asyncScore.compareFunctions',
  compareWithHead: 'asyncScore.compareWithHead',
  writeScoreFile: 'asyncScore.writeScoreFile',
  useRealIo: 'asyncScore.useRealIo',
  stopRealIo: 'asyncScore.stopRealIo',
  scoreProject: 'asyncScore.scoreProject',
  scoreChanged: 'asyncScore.scoreChanged',
  functionsWorstFirst: 'asyncScore.functionsWorstFirst',
  functionsByFile: 'asyncScore.functionsByFile',
  filterFunctions: 'asyncScore.filterFunctions',
  goToFunction: 'asyncScore.goToFunction',
} as const;

/** Commands of our own lists and links; the palette does not show them. */
export const INTERNAL_COMMANDS = {
  tryFix: 'asyncScore.tryFix',
  applyFix: 'asyncScore.applyFix',
  openFunction: 'asyncScore.openFunction',
} as const;

/**
 * Context key, set once the extension is active: its walkthrough is then offered, and never opens
 * by itself.
 */
export const IS_ACTIVE = 'asyncScore.isActive';

/** Context key, set after the first applied fix, which completes a step of the walkthrough. */
export const HAS_APPLIED_FIX = 'asyncScore.hasAppliedFix';

export const SECTION = 'asyncScore';

const NO_RUNTIMES: readonly string[] = [];
const NO_MODELS: readonly string[] = [];
const NO_RULES: Readonly<Record<string, string>> = {};

const { ioMs, ...OF_BENCHMARK } = DEFAULTS;

/** Keys under `SECTION` with their defaults; VS Code derives their titles from them. */
export const SETTINGS = {
  runtime: '',
  ...OF_BENCHMARK,
  IODelayMilliseconds: ioMs,
  /** Former name, for which VS Code shows the title "Io Ms"; null: not set. */
  ioMs: null,
  'codeLens.enabled': true,
  'codeLens.minTokens': 40,
  'codeLens.functions': 'all',
  'codeLens.nested': false,
  'marks.enabled': true,
  'marks.gutter': true,
  'marks.endOfLine': true,
  'marks.stacks': false,
  onSave: 'nothing',
  rules: NO_RULES,
  models: NO_MODELS,
  maxFileKilobytes: 1024,
  'gallery.runtimes': NO_RUNTIMES,
} as const;

export type SettingKey = keyof typeof SETTINGS;

/** Full key of a setting, for VS Code's `affectsConfiguration`. */
export function setting(key: SettingKey): string {
  return `${SECTION}.${key}`;
}

export const PANEL_VIEW_TYPE = 'asyncScore.panel';

export const GALLERY_VIEW_TYPE = 'asyncScore.gallery';

/** The view "Async functions" and its order. */
export const FUNCTIONS_VIEW = 'asyncScore.functions';
export const FUNCTIONS_ORDER = 'asyncScore.functionsOrder';

/** VS Code's ids of the languages that can be scored. */
export const LANGUAGE_IDS = [
  'javascript',
  'javascriptreact',
  'typescript',
  'typescriptreact',
] as const;

/** Ids of languages that contain code in fences or script blocks. */
export const EMBEDDING_LANGUAGE_IDS = ['markdown', 'vue', 'svelte'] as const;
