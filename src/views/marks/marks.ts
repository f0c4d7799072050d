import * as vscode from 'vscode';
import { readMarkSettings, type MarkSettings } from '../../host/configuration';
import { SECTION } from '../../host/ids';
import { MARK_KINDS, type MarkKind } from '../../report/messages/site';
import { markIcon } from './icons';
import { wordAtEnd, type LineMark } from './lineMarks';
import type { MarkedDocuments } from './markedDocuments';

/** Draws an icon in the gutter and a word at the end of each line with a call site. */
export class Marks implements vscode.Disposable {
  /** Decoration types, made with the first mark. */
  private readonly types = new Map<string, vscode.TextEditorDecorationType>();
  /** Key of the drawn marks of each editor. */
  private readonly drawn = new WeakMap<vscode.TextEditor, string>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly documents: MarkedDocuments) {
    const drawAll = () => this.drawAll();
    this.subscriptions = [
      documents.onDidChange(drawAll),
      vscode.window.onDidChangeVisibleTextEditors(drawAll),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.drawAll();
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, ...this.types.values()).dispose();
  }

  private drawAll(): void {
    for (const editor of vscode.window.visibleTextEditors) this.draw(editor);
  }

  private draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const settings = readMarkSettings(document.uri);
    const marks = this.documents.of(document).flatMap((known) => known.marks);
    const shown = settings.gutter || settings.endOfLine ? marks : [];
    // a round of a run changes no mark; an edit moves marks, so they are drawn again
    const key = shown.length === 0 ? '' : keyOf(document.version, settings, shown);
    if (key === (this.drawn.get(editor) ?? '')) return;
    this.drawn.set(editor, key);
    for (const kind of MARK_KINDS) this.drawKind(editor, kind, shown, settings);
  }

  private drawKind(
    editor: vscode.TextEditor,
    kind: MarkKind,
    marks: readonly LineMark[],
    settings: MarkSettings,
  ): void {
    for (const gutter of [true, false]) {
      const name = `${kind} ${gutter}`;
      const ranges = gutter === settings.gutter ? rangesOf(editor, kind, marks, settings) : [];
      if (ranges.length === 0 && !this.types.has(name)) continue;
      editor.setDecorations(this.typeOf(name, kind, gutter), ranges);
    }
  }

  private typeOf(name: string, kind: MarkKind, gutter: boolean): vscode.TextEditorDecorationType {
    const known = this.types.get(name);
    if (known) return known;
    const icon = (theme: 'light' | 'dark') => ({
      gutterIconPath: vscode.Uri.parse(markIcon(kind, theme)),
    });
    const made = vscode.window.createTextEditorDecorationType(
      gutter ? { light: icon('light'), dark: icon('dark'), gutterIconSize: 'contain' } : {},
    );
    this.types.set(name, made);
    return made;
  }
}

function keyOf(version: number, settings: MarkSettings, marks: readonly LineMark[]): string {
  return JSON.stringify([
    version,
    settings,
    marks.map(({ line, kind, word }) => [line, kind, word]),
  ]);
}

function rangesOf(
  editor: vscode.TextEditor,
  wanted: MarkKind,
  marks: readonly LineMark[],
  { endOfLine, stacks }: MarkSettings,
): vscode.DecorationOptions[] {
  return marks
    .filter(({ kind }) => kind === wanted)
    .map((mark) => {
      const { range } = editor.document.lineAt(mark.line - 1);
      const word = endOfLine ? wordAtEnd(mark, stacks) : null;
      return word === null ? { range } : { range, renderOptions: { after: afterLine(word) } };
    });
}

function afterLine(word: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: word,
    color: new vscode.ThemeColor('editorCodeLens.foreground'),
    margin: '0 0 0 2em',
  };
}
