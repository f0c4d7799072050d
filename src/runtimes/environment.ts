/** Where to look. Everything that differs between the terminal, the editor and a test is in here. */
export interface RuntimeEnvironment {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The user's home folder. */
  home: string;
  /** Folders that Async Score fetches Nodes into; the first is the one that new ones go to. */
  storage: readonly [string, ...string[]];
  /** Folder that keeps what Nodes say of themselves for later processes. Left out: each asks anew. */
  answers?: string;
  /** The binary that runs us: `process` in the terminal, `editor` in an editor's host. */
  own: { path: string; source: 'process' | 'editor' };
  /** Where a wanted runtime was named, for the report. */
  wantedBy: 'option' | 'setting';
  /** Which of the two is taken when none is wanted. */
  prefer: 'own' | 'PATH';
}
