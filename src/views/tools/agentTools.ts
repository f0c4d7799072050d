import * as vscode from 'vscode';

import type { DocumentProblem } from '../../document/problem';
import { readSettings } from '../../host/configuration';
import type { RemoteCore } from '../../host/lazyCore';
import type { LazyCore } from '../../host/lazyCore';
import { withRunProgress } from '../../host/progress';
import { uriAtRevision } from '../../host/revisions';
import type { RunQueue } from '../../host/runQueue';
import { isProblem, type EditorSubject, type SubjectReader } from '../../host/subjects';
import { AGENT_TOOLS, askedComparison, askedPlace } from '../../report/agentTools';
import type { Progress } from '../../scoring/score';
import { placeInWindow, refusal } from './toolPlaces';

/** Work of a tool, which reports its progress. */
type Work = (progress: (progress: Progress) => void, signal: AbortSignal) => Promise<string>;

/** Tools for language models. The user confirms each call, as it runs code. */
export class AgentTools {
  private asked = 0;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly queue: RunQueue,
  ) {}

  register(): vscode.Disposable {
    const { findings, compare } = AGENT_TOOLS;
    return vscode.Disposable.from(
      vscode.lm.registerTool<object>(findings.name, {
        prepareInvocation: ({ input }) => prepared(input, 'Making the calls fail of'),
        invoke: ({ input }, token) => answering(() => this.findings(input, token)),
      }),
      vscode.lm.registerTool<object>(compare.name, {
        prepareInvocation: ({ input }) => prepared(input, 'Comparing'),
        invoke: ({ input }, token) => answering(() => this.compare(input, token)),
      }),
    );
  }

  private async findings(input: object, token: vscode.CancellationToken): Promise<string> {
    const place = askedPlace(input);
    const core = this.lazyCore.get();
    const subject = await this.read(core, place);
    return this.inTurn(place, token, async (progress, signal) => {
      const settings = settingsOf(subject);
      const runtime = await core.findRuntime(settings, subject.document, signal);
      return core.findingsAnswer(place, subject, settings, runtime, progress, signal);
    });
  }

  private async compare(input: object, token: vscode.CancellationToken): Promise<string> {
    const { place, against } = askedComparison(input);
    const core = this.lazyCore.get();
    const now = await oneFunction(core, await this.read(core, place), place);
    const then =
      'revision' in against
        ? await this.atRevision(now, against.revision)
        : await oneFunction(core, await this.read(core, against.other), against.other);
    return this.inTurn(place, token, async (progress, signal) => {
      const settings = settingsOf(now);
      const runtime = await core.findRuntime(settings, now.document, signal);
      const observer = { progress, partial: () => undefined };
      const both = [then, now] as const;
      return core.comparisonAnswer(await core.compare(both, settings, runtime, observer, signal));
    });
  }

  /** Reads the editor's text, saved or not. */
  private async read(core: RemoteCore, place: string): Promise<EditorSubject> {
    const { file, functionName } = await placeInWindow(place);
    const uri = vscode.Uri.file(file);
    const { maxFileBytes } = readSettings(uri);
    const read = withText(await this.reader.read({ uri: uri.toString() }, maxFileBytes));
    const named =
      functionName === undefined
        ? {}
        : { functionName: await core.pathNamed(read.document, functionName) };
    return withInventedIo({ ...read, ...named });
  }

  private async atRevision(now: EditorSubject, revision: string): Promise<EditorSubject> {
    const uri = uriAtRevision(vscode.Uri.parse(now.target.uri), revision).toString();
    const read = withText(await this.reader.read({ uri }, settingsOf(now).maxFileBytes));
    const { functionName } = now;
    return withInventedIo({ ...read, ...(functionName === undefined ? {} : { functionName }) });
  }

  private async inTurn(
    title: string,
    token: vscode.CancellationToken,
    work: Work,
  ): Promise<string> {
    this.asked += 1;
    const key = `a tool asks, ${this.asked}`;
    const cancelling = token.onCancellationRequested(() => this.queue.cancel(key));
    let answer = '';
    try {
      await withRunProgress(title, this.queue, key, async (progress, signal) => {
        answer = await work(progress, signal);
      });
    } finally {
      cancelling.dispose();
    }
    return answer;
  }
}

function prepared(input: object, doing: string): vscode.PreparedToolInvocation {
  const place = String((input as { place?: unknown }).place ?? '');
  const invocationMessage = `${doing} ${place}`;
  // nothing runs, so nothing needs a confirmation
  if (refusal() !== null || place === '') return { invocationMessage };
  const message = new vscode.MarkdownString();
  message.appendText(`Async Score runs ${place}, in processes of its own, with invented I/O.`);
  return { invocationMessage, confirmationMessages: { title: 'Run the code?', message } };
}

/** Answers with the error if the input is bad, so that the model can correct it. */
async function answering(work: () => Promise<string>): Promise<vscode.LanguageModelToolResult> {
  const said = (text: string) =>
    new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  const why = refusal();
  if (why !== null) return said(why);
  try {
    return said(await work());
  } catch (error) {
    if (error instanceof TypeError) return said(error.message);
    throw error;
  }
}

function settingsOf({ target }: EditorSubject) {
  return readSettings(vscode.Uri.parse(target.uri));
}

function withText(read: EditorSubject | DocumentProblem): EditorSubject {
  if (!isProblem(read)) return read;
  const { message, found, needed, remedy } = read;
  throw new TypeError(`${message} Found: ${found}. Needed: ${needed}. ${remedy}`);
}

/** Ignores a user's consent to real I/O, which was not given for language models. */
function withInventedIo(subject: EditorSubject): EditorSubject {
  return { ...subject, call: { ...subject.call, io: 'invented' } };
}

async function oneFunction(
  core: RemoteCore,
  subject: EditorSubject,
  place: string,
): Promise<EditorSubject> {
  const { document, functionName } = subject;
  if (functionName !== undefined || !(await core.isAboutSeveral(document))) return subject;
  const functions = await core.callableFunctions(document);
  const names = functions.map(({ path }) => path);
  throw new TypeError(
    `${place} has several functions; name one: ${names.slice(0, 20).join(', ')}.`,
  );
}
