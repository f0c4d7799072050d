import type { ModulePlan } from '../../bench-runner/protocol';
import type { SubjectDocument } from '../document/document';

/** What the imports of a document come to, from file to file. Runs nothing. Never rejects. */
export async function prepareModules(_document: SubjectDocument): Promise<ModulePlan> {
  return { files: {}, resolutions: {}, invented: { fs: 'doesIo' } };
}
