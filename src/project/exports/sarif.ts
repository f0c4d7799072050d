/** Findings as SARIF 2.1.0 (OASIS), which code scanning services read. */

import { createHash } from 'node:crypto';

import type { Log, PhysicalLocation, Region, ReportingDescriptor, Result } from 'sarif';

import type { Finding } from '../../rules/finding';
import { RULES, RULE_NAMES, type Rule } from '../../rules/rules';
import type { Severity } from '../../rules/rule';
import { fingerprintsOf } from '../gate';
import type { ProbedFunction, ProjectPlace, ProjectScore } from '../../report/projectScore';
import { codeFlowOf } from './codeFlows';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Makes the log; files are relative to the scored folder, `%SRCROOT%`. */
export function sarifOf(project: ProjectScore): Log {
  const prints = fingerprintsOf(project.functions);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Async Score',
            semanticVersion: project.measured.by,
            rules: RULE_NAMES.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: project.measured.left === 0 }],
        results: project.functions.flatMap((one) =>
          one.state === 'scored'
            ? one.findings.map((finding) => ({
                ...resultOf(finding, prints.get(finding)!),
                ...flowsOf(finding, one),
              }))
            : [],
        ),
      },
    ],
  };
}

function ruleOf(id: Rule): ReportingDescriptor {
  const { title, why, severity } = RULES[id];
  return {
    id,
    shortDescription: { text: sentence(title) },
    fullDescription: { text: why },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultOf(finding: Finding, print: string): Result {
  const { rule, severity, message, file, line, column, endLine, endColumn, related } = finding;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: rule,
    ruleIndex: RULE_NAMES.indexOf(rule),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: placeAt(file, region) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((each, id) => ({
            id,
            message: { text: each.message },
            physicalLocation: placeAt(each.file, {
              startLine: each.line,
              startColumn: each.column,
            }),
          })),
        }),
    partialFingerprints: { 'asyncScore/v1': createHash('sha256').update(print).digest('hex') },
  };
}

/** The run that shows a race. */
function flowsOf({ race = -1 }: Finding, one: ProjectPlace & ProbedFunction) {
  const found = one.races?.[race];
  return found ? { codeFlows: [codeFlowOf(found, one, placeAt)] } : {};
}

function placeAt(file: string, region: Region): PhysicalLocation {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return { artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, region };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
