/** Resolution of the imports of a project's files. */
export interface ModulePlan {
  /**
   * Files of the project, by absolute path, in the order of their imports (cycles aside). Node
   * loads files that are not listed.
   */
  files: Record<string, ModuleFile>;
  /** Files that add something to a file as they are loaded, by that file. Left out: none. */
  setUpBy?: Record<string, string[]>;
  /** Absolute paths of specifiers, by file, that Node would resolve otherwise or not at all. */
  resolutions: Record<string, Record<string, string>>;
  /** Specifiers that are invented wherever a file of the project imports them. */
  invented: Record<string, InventedModule>;
  /** ES modules of packages: a Node that cannot require them imports them first. Left out: none. */
  esModules?: string[];
  /** Files that could not be compiled, by absolute path. Left out: none. */
  refused?: Record<string, RefusedFile>;
  /** Packages that are not installed, and that the runner replaces by its own. Left out: none. */
  cameAlong?: string[];
  /** Reason why not all files were read, in one sentence. */
  cut?: string;
}

export interface ModuleFile {
  /** CommonJS code that runs in place of the file's content. Left out: the content runs. */
  code?: string;
  /** The file awaits at its top level. */
  awaits?: true;
  /** The child asks for its form before the load. */
  asks?: true;
  /** The file is loaded at the first use of its exports. Left out: at its import. */
  late?: 'module' | 'object';
  /** Names of all its exports: reading the list is no use of them. Left out: not known. */
  exports?: string[];
}

/** Code to run in place of a file: the answer to a child that asks for it. */
export interface ModuleForm {
  /** Null: the file's content. */
  code: string | null;
  awaits?: true;
  refused?: RefusedFile;
}

/** Error of the compiler for a file, its line (1-based), and the remedy. */
export interface RefusedFile {
  found: string;
  line?: number;
  remedy: string;
}

/**
 * Reason for inventing a module. `draws`: it renders components, or has hooks that work only while
 * one is rendered. `setUpElsewhere`: the module is of the project, and no call ends with its exports
 * as they are after the load.
 */
export type InventedModule =
  'doesIo' | 'draws' | 'notInstalled' | 'ofHost' | 'threw' | 'notCompiled' | 'setUpElsewhere';
