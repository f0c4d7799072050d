/** What the page needs to be given, as strings that the webview made. */
export interface PageSources {
  cspSource: string;
  /** Fresh for every page, from `crypto`. */
  nonce: string;
  script: string;
  style: string;
  /** BCP 47: numbers are written in its way. */
  language: string;
}

/** The panel's page: a frame without data, which comes by message only. */
export function panelHtml({ cspSource, nonce, script, style, language }: PageSources): string {
  const policy = [
    "default-src 'none'",
    `style-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // a drawing of its own, on its way to a PNG
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>Async Score</title>
<link rel="stylesheet" href="${attribute(style)}">
</head>
<body>
<main id="panel"></main>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<script nonce="${attribute(nonce)}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
