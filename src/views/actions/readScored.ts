import * as vscode from 'vscode';
import { textHash } from '../../document/document';
import { readSettings, type Settings } from '../../host/configuration';
import { isProblem, type EditorSubject, type SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import type { ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';

/** Subject of a score, read again for a further measurement. */
export interface ReadSubject {
  subject: EditorSubject;
  settings: Settings;
}

/**
 * Reads the subject of a score if its text is unchanged. Otherwise returns null, and the store has
 * the reason: an unreadable file, or an edit, after which the page offers to run again.
 */
export async function readScored(
  target: EditorTarget,
  scored: ScoreModel,
  reader: SubjectReader,
  store: ReportStore,
): Promise<ReadSubject | null> {
  const { kind, chosenBy } = scored.report.workload;
  const read = readSettings(vscode.Uri.parse(target.uri));
  // the user's choice of a workload applies to every measurement of the file
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
