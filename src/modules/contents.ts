import type { Language, SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { Recent } from './recent';

/**
 * Limit of letters of parsed texts; a syntax tree with its analysis takes some hundred bytes per
 * letter.
 */
const MOST_PARSED_LETTERS = 1_000_000;
const MOST_FORM_LETTERS = 8_000_000;

/**
 * Caches results that depend only on a text and its name, while they are in use. All functions,
 * retries and scores of a process share them.
 */
export class Contents {
  private readonly documents = new Recent<SubjectDocument>(MOST_PARSED_LETTERS);
  private readonly forms = new Recent<{ text: string; form: Promise<Form> }>(MOST_FORM_LETTERS);

  /** Returns the document of a text on disk, to which parses and analyses are attached. */
  document(file: string, text: string, language: Language): SubjectDocument {
    const known = this.documents.get(file);
    if (known?.text === text && known.language === language) return known;
    const made = { file, text, language, unsaved: false };
    this.documents.set(file, made, text.length);
    return made;
  }

  /**
   * Returns the form in which a text runs.
   *
   * @param how everything else that the form depends on
   */
  form<Made extends Form>(
    file: string,
    text: string,
    how: string,
    make: () => Promise<Made>,
  ): Promise<Made> {
    const key = `${file}\0${how}`;
    const known = this.forms.get(key);
    if (known?.text === text) return known.form as Promise<Made>;
    const form = make();
    this.forms.set(key, { text, form }, text.length);
    // a missing dependency may be there the next time
    const forget = () => this.forms.delete(key);
    void form.then(({ problem }) => problem && forget(), forget);
    return form;
  }
}

interface Form {
  /** Reason why it does not run. */
  problem?: DocumentProblem;
}
