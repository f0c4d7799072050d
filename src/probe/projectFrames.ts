import type { PreparedCall } from '../calling/preparedCall';
import type { SourcePosition } from '../document/document';
import { isInProjectOf } from '../document/projectFolder';
import { compiledLocator, type Locator } from './locate';

/** The other files of a subject's project, and where in their sources a place of them lies. */
export interface ProjectFrames {
  has(file: string): boolean;
  /** Null where the map of a file does not know the place. */
  locate(file: string, line: number, column: number): SourcePosition | null;
  /** Frees the memory of their maps. */
  dispose(): void;
}

export async function projectOf({ document, maps }: PreparedCall): Promise<ProjectFrames> {
  const known = new Map<string, boolean>();
  const locators = new Map<string, Locator>();
  for (const [file, map] of Object.entries(maps)) {
    locators.set(file, await compiledLocator(file, map, ''));
  }
  const isOwn = (file: string) =>
    locators.has(file) ||
    (!/[\\/]node_modules[\\/]/.test(file) && isInProjectOf(file, document.file));

  return {
    has(file) {
      const found = known.get(file) ?? isOwn(file);
      known.set(file, found);
      return found;
    },
    locate(file, line, column) {
      const locator = locators.get(file);
      if (!locator) return { file, line, column };
      const found = locator.locate(line, column);
      return found && { file: found.file, line: found.line, column: found.column };
    },
    dispose: () => locators.forEach((locator) => locator.dispose()),
  };
}
