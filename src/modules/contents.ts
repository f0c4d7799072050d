import type { Language, SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { Recent } from './recent';

/** Of a letter, a syntax tree with what is analysed of it takes some hundred bytes. */
const MOST_PARSED_LETTERS = 1_000_000;
const MOST_FORM_LETTERS = 8_000_000;

/**
 * Results that depend on nothing but a text and its name, for as long as they are in use: all functions,
 * retries and scores of a process share them.
 */
export class Contents {
  private readonly documents = new Recent<SubjectDocument>(MOST_PARSED_LETTERS);
  private readonly forms = new Recent<{ text: string; form: Promise<Form> }>(MOST_FORM_LETTERS);

  /** The document of a text as it is on disk, on which parses and analyses hang. */
  document(file: string, text: string, language: Language): SubjectDocument {
    const known = this.documents.get(file);
    if (known?.text === text && known.language === language) return known;
    const made = { file, text, language, unsaved: false };
    this.documents.set(file, made, text.length);
    return made;
  }

  /** The form that a text runs in. @param how all else that it depends on */
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
    // what it lacked may be there the next time
    const forget = () => this.forms.delete(key);
    void form.then(({ problem }) => problem && forget(), forget);
    return form;
  }
}

interface Form {
  /** Why it does not run. */
  problem?: DocumentProblem;
}
