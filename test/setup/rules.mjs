/**
 * `npm run schema` generates the files that name each rule from `src/rules`; a test compares them.
 */

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

import { root } from './project.mjs';

const LEVELS = ['off', 'hint', 'information', 'warning', 'error'];
const TO_BE_WRITTEN =
  '**Seen:** …\n\n```js bad\n```\n\n```js good\n```\n\n**Why:** …\n\n**Fix:** …';

/** Files that name each rule, with their wanted content. */
export function filesOf(rules) {
  return {
    'src/rules/rules.json': json(withoutChecks(rules)),
    'package.json': json(withSettings(JSON.parse(read('package.json')), rules)),
    'docs/rules.md': pageOf(read('docs/rules.md'), rules),
  };
}

function withoutChecks(rules) {
  return Object.fromEntries(
    Object.entries(rules).map(([rule, module]) => {
      const texts = { ...module };
      delete texts.check;
      return [rule, texts];
    }),
  );
}

function withSettings(manifest, rules) {
  const { configuration } = manifest.contributes;
  const { 'asyncScore.rules': setting } = configuration
    .map(({ properties }) => properties)
    .find((properties) => 'asyncScore.rules' in properties);
  setting.properties = Object.fromEntries(
    Object.entries(rules).map(([rule, { severity, title }]) => [
      rule,
      { type: 'string', enum: LEVELS, default: severity, description: `${capital(title)}.` },
    ]),
  );
  return manifest;
}

/** Generates the first paragraph of each section, and keeps the text below it. */
function pageOf(page, rules) {
  const [lead, ...sections] = page.split(/^## /m);
  const written = new Map(
    sections.map((section) => {
      const [rule, made, ...paragraphs] = section.trimEnd().split('\n\n');
      return [rule, [...(isMade(made) ? [] : [made]), ...paragraphs].join('\n\n')];
    }),
  );
  const all = Object.entries(rules).map(([rule, { severity, title, why, remedy }]) => {
    const made = `**${capital(title)}** (${severity}). ${why} ${remedy}`;
    return `## ${rule}\n\n${made}\n\n${written.get(rule) ?? TO_BE_WRITTEN}\n`;
  });
  return [lead, all.join('\n')].join('');
}

function isMade(paragraph) {
  return /^\*\*.*\*\* \((?:hint|information|warning|error)\)\. /.test(paragraph);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(file) {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

/** Loads the modules from source, as the generated files are part of their types. */
function loaded() {
  const require = createRequire(import.meta.url);
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    esModuleInterop: true,
  };
  require.extensions['.ts'] = (module, file) =>
    module._compile(
      ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions }).outputText,
      file,
    );
  const { NAMES, CHECKED } = require('../../src/rules/registry.ts');
  return Object.fromEntries(NAMES.map((rule) => [rule, CHECKED[rule]]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(filesOf(loaded())))
    fs.writeFileSync(path.join(root, file), text);
}
