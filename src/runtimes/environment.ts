/** Places to search. Holds everything that differs between the terminal, the editor and a test. */
export interface RuntimeEnvironment {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The user's home folder. */
  home: string;
  /** Folders for Nodes that Async Score fetches; new ones go to the first. */
  storage: readonly [string, ...string[]];
  /** Folder that keeps answers of Nodes for later processes. Left out: each process asks anew. */
  answers?: string;
  /** The binary that runs us: `process` in the terminal, `editor` in an editor's host. */
  own: { path: string; source: 'process' | 'editor' };
  /** Source of the wanted runtime, for the report. */
  wantedBy: 'option' | 'setting';
  /** Preferred source if no runtime is wanted. */
  prefer: 'own' | 'PATH';
}
