import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { languageOf, type SubjectDocument } from '../../src/document/document';

/** A real project in a temporary folder, which is to be removed. */
export interface TestProject {
  folder: string;
  /** Absolute path of one of its files. */
  at(name: string): string;
  /** One of its files, as an editor would hand it over. */
  document(name: string): SubjectDocument;
  remove(): void;
}

/** Writes files; what is not a text is written as JSON. A text `-> X` is a link to X. */
export function projectOf(files: Readonly<Record<string, unknown>>): TestProject {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'async-score-project-')));
  const at = (name: string) => path.join(folder, name);
  for (const [name, content] of Object.entries(files)) {
    const file = at(name);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (text.startsWith('-> ')) fs.symlinkSync(at(text.slice(3)), file, 'junction');
    else fs.writeFileSync(file, text);
  }
  return {
    folder,
    at,
    document(name) {
      const language = languageOf(name);
      if (!language) throw new Error(`${name} tells no language`);
      return { file: at(name), text: fs.readFileSync(at(name), 'utf8'), language, unsaved: false };
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
