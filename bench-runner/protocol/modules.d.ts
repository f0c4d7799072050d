/** How the imports of a project's files are met. */
export interface ModulePlan {
  /**
   * How files of the project are loaded, by their absolute paths. A file stands behind those that it
   * imports, as far as they do not import it. Those that are not here are loaded as Node loads them.
   */
  files: Record<string, ModuleFile>;
  /** By file, those that put something into it as they are loaded. Left out: none do. */
  setUpBy?: Record<string, string[]>;
  /** By file, absolute paths that its specifiers mean where Node would find another or none. */
  resolutions: Record<string, Record<string, string>>;
  /** Specifiers that are invented wherever a file of the project asks for them. */
  invented: Record<string, InventedModule>;
  /** ES modules of packages: what cannot require them imports them before. Left out: none. */
  esModules?: string[];
  /** Files that could not be made to run, by their absolute paths. Left out: none. */
  refused?: Record<string, RefusedFile>;
  /** Packages that are not installed, and of which the runner's own run. Left out: none. */
  cameAlong?: string[];
  /** Why not all files were looked at, in one sentence. */
  cut?: string;
}

export interface ModuleFile {
  /** CommonJS code that runs in place of what the file holds. Left out: what it holds runs. */
  code?: string;
  /** It awaits at its top level. */
  awaits?: true;
  /** Its form is asked for before it is loaded. */
  asks?: true;
  /** It is loaded when something of its exports is used. Left out: as soon as it is imported. */
  late?: 'module' | 'object';
  /** Names of all that it exports: to ask for them is no use of it. Left out: not known. */
  exports?: string[];
}

/** What runs in place of a file: the answer to a child that asks for it. */
export interface ModuleForm {
  /** Null: what it holds. */
  code: string | null;
  awaits?: true;
  refused?: RefusedFile;
}

/** What the compiler said of a file, at which line (1-based), and what mends it. */
export interface RefusedFile {
  found: string;
  line?: number;
  remedy: string;
}

/** `setUpElsewhere`: it is of the project, and no call comes to its end with what it gives as it was loaded. */
export type InventedModule =
  'doesIo' | 'notInstalled' | 'ofHost' | 'threw' | 'notCompiled' | 'setUpElsewhere';
