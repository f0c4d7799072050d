import * as path from 'node:path';
import * as vscode from 'vscode';
import { readMarkSettings } from '../../host/configuration';
import { COMMANDS, INTERNAL_COMMANDS } from '../../host/ids';
import { targetOf, type EditorTarget } from '../../host/target';
import { createUnits } from '../../report/units';
import { type HoverLinks, hoverText } from './hoverText';
import type { LineMark } from './lineMarks';
import type { MarkedDocuments } from './markedDocuments';

/** Shows the stacks of a line's call sites, with a link to the panel. */
export class SiteHover implements vscode.HoverProvider {
  private readonly units = createUnits(vscode.env.language);

  constructor(private readonly documents: MarkedDocuments) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    if (!readMarkSettings(document.uri).hover) return null;
    const atCursor = ({ line }: LineMark) => line === position.line + 1;
    const known = this.documents.of(document).find(({ marks }) => marks.some(atCursor));
    const mark = known?.marks.find(atCursor);
    if (!known || !mark) return null;
    const { report, change } = known.score;
    const folder = path.dirname(report.subject.file);
    const text = hoverText(
      mark,
      report.debuggability,
      folder,
      change ?? null,
      linksOf(targetOf(known.score)),
      this.units,
    );
    const markdown = new vscode.MarkdownString(text);
    // whatever a subject's text contains, only a score or a fix can be opened
    markdown.isTrusted = { enabledCommands: [COMMANDS.showLast, INTERNAL_COMMANDS.applyFix] };
    return new vscode.Hover(markdown, document.lineAt(position.line).range);
  }
}

function linksOf(target: EditorTarget): HoverLinks {
  return {
    score: link('Show the score', COMMANDS.showLast, target),
    apply: (fix) => link('Apply', INTERNAL_COMMANDS.applyFix, target, fix),
  };
}

function link(words: string, command: string, ...given: unknown[]): string {
  const encoded = encodeURIComponent(JSON.stringify(given)).replace(/[()]/g, percent);
  return `[${words}](command:${command}?${encoded})`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
