/** Parts of the page that the webview provides. */
export interface PageSources {
  cspSource: string;
  /** Random value for each page, from `crypto`. */
  nonce: string;
  script: string;
  style: string;
  /** BCP 47 language tag, for the format of numbers. */
  language: string;
}

/** HTML of the panel's page, without data: that arrives in messages. */
export function panelHtml({ cspSource, nonce, script, style, language }: PageSources): string {
  const policy = [
    "default-src 'none'",
    `style-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // the page's own drawing while it becomes a PNG
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
