import { parentPort } from 'node:worker_threads';

import { chunksOf } from '../complexity/chunks';
import type { SubjectDocument } from '../document/document';

/** The thread in which all of a large text is looked at: takes documents, and gives back their chunks. */
parentPort?.on('message', (document: SubjectDocument) => {
  parentPort?.postMessage(chunksOf(document));
});
