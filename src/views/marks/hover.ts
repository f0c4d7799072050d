import * as path from 'node:path';
import * as vscode from 'vscode';
import { readMarkSettings } from '../../host/configuration';
import { COMMANDS } from '../../host/ids';
import { createUnits } from '../../report/units';
import { hoverText } from './hoverText';
import type { MarkedDocuments } from './markedDocuments';

/** The stacks of a line's call sites, and the way to the panel. */
export class SiteHover implements vscode.HoverProvider {
  private readonly units = createUnits(vscode.env.language);

  constructor(private readonly documents: MarkedDocuments) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    if (!readMarkSettings(document.uri).hover) return null;
    const known = this.documents.of(document);
    const mark = known?.marks.find(({ line }) => line === position.line + 1);
    if (!known || !mark) return null;
    const { report, uri, change } = known.score;
    const { stackTraces } = report.debuggability;
    const folder = path.dirname(report.subject.file);
    const text = hoverText(mark, stackTraces, folder, change ?? null, link(uri), this.units);
    const markdown = new vscode.MarkdownString(text);
    // whatever the text of a subject could bring about: it leads to a score, and to nothing else
    markdown.isTrusted = { enabledCommands: [COMMANDS.showLast] };
    return new vscode.Hover(markdown, document.lineAt(position.line).range);
  }
}

function link(uri: string): string {
  const argument = encodeURIComponent(JSON.stringify([uri])).replace(/[()]/g, percent);
  return `[Show the score](command:${COMMANDS.showLast}?${argument})`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
