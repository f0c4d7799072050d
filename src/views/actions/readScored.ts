import * as vscode from 'vscode';
import { textHash } from '../../document/document';
import { readSettings, type Settings } from '../../host/configuration';
import { isProblem, type EditorSubject, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import type { ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';

/** What was scored, read again for something more. */
export interface ReadSubject {
  subject: EditorSubject;
  settings: Settings;
}

/**
 * The subject of a score if it is still the text that was scored; else null, and the store tells
 * why: it cannot be read, or it was edited, where the page offers to run it again.
 */
export async function readScored(
  target: EditorTarget,
  scored: ScoreModel,
  reader: SubjectReader,
  store: ReportStore,
): Promise<ReadSubject | null> {
  const { kind, chosenBy } = scored.report.workload;
  const read = readSettings(vscode.Uri.parse(target.uri));
  // what a person chose for it holds for all that is measured of it
  const settings = chosenBy === 'person' ? { ...read, workload: kind } : read;
  const subject = await reader.read(target, settings.maxFileBytes);
  if (isProblem(subject)) {
    store.put({ kind: 'problem', targets: [target], problem: subject });
    return null;
  }
  const hash = textHash(subject.document.text);
  if (hash === scored.report.subject.textHash) return { subject, settings };
  store.textChanged(target.uri, subject.shownHash);
  return null;
}
