/** The Node binary that ran the subject. */
export interface RuntimeInfo {
  /** Such as `24.21.0`; empty where no runtime could be asked. */
  version: string;
  v8: string;
  path: string;
  /** Where it was found: `setting`, `PATH`, `editor` (the editor's own binary), `process` (the one that runs the CLI), `option`. */
  source: RuntimeSource;
  flags: string[];
}

export type RuntimeSource = 'setting' | 'option' | 'PATH' | 'editor' | 'process' | 'none';
