import type { SubjectDocument } from '../document/document';
import { withModels } from '../document/withModels';
import { readDocument } from '../document/readDocument';
import type { NamedModels } from '../models/models';

/** Latest documents: the functions of a file follow each other, so it is read and parsed once. */
export class LastDocuments {
  private readonly known = new Map<string, Promise<SubjectDocument | null>>();

  /** @param models models of the user */
  constructor(private readonly models: readonly NamedModels[]) {}

  read(file: string): Promise<SubjectDocument | null> {
    const read = this.known.get(file) ?? documentAt(file, this.models);
    this.known.delete(file);
    this.known.set(file, read);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_DOCUMENTS && oldest !== undefined) this.known.delete(oldest);
    return read;
  }
}

const MOST_DOCUMENTS = 8;

async function documentAt(
  file: string,
  models: readonly NamedModels[],
): Promise<SubjectDocument | null> {
  const read = await readDocument(file);
  return read.state === 'read' ? withModels(read.document, models) : null;
}
