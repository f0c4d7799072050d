import assert from 'node:assert/strict';

import { DomUtils, parseDocument } from 'htmlparser2';

import { annotationsOf } from '../../src/project/exports/annotations';
import { junitOf } from '../../src/project/exports/junit';
import { sarifOf } from '../../src/project/exports/sarif';
import { notProbed, probed, projectOf } from './projects';
import type { ProjectFunction } from '../../src/report/projectScore';
import { found } from '../report/found';
import { race } from '../report/races';

const ODD = 'If line 4 `a < b && "c"` fails,\nnobody\u0007 handles it: 100 %';
const crash = found('unhandled-rejection', 4, ODD, {
  related: [{ file: 'src/odd, name.js', line: 2, column: 5, message: 'the call' }],
});
const project = projectOf([
  probed('src/odd, name.js#save', [crash, found('stack-lost', 5)]),
  probed('src/fine.js#load'),
  notProbed('src/fine.js#odd'),
]);

describe('what other tools read of a project', () => {
  it('is SARIF with a rule, a place and a lasting fingerprint for each finding', () => {
    const [run] = sarifOf(project).runs;
    const [first, second] = run?.results ?? [];
    assert.deepEqual(
      [first?.ruleId, first?.level, first?.message.text],
      ['unhandled-rejection', 'warning', ODD],
    );
    assert.equal(second?.level, 'note');
    const place = first?.locations?.[0]?.physicalLocation;
    assert.equal(place?.artifactLocation?.uri, 'src/odd%2C%20name.js');
    assert.equal(place?.region?.startLine, 4);
    assert.equal(run?.tool.driver.rules?.[first?.ruleIndex ?? -1]?.id, 'unhandled-rejection');
    assert.match(first?.partialFingerprints?.['asyncScore/v1'] ?? '', /^[\da-f]{64}$/);
  });

  it('has a thread flow for each of two calls at once, in one order of time', () => {
    const own = { ...race(), at: { ...race().at, file: 'src/stats.js' } };
    const one = probed('src/stats.js#add', [found('lost-update', 13, '', { race: 0 })], 11);
    const [run] = sarifOf(projectOf([{ ...one, races: [own] } as ProjectFunction])).runs;
    const [flow] = run?.results?.[0]?.codeFlows ?? [];
    assert.deepEqual(
      flow?.threadFlows.map(({ id, locations }) => [id, locations.length]),
      [
        ['A', 6],
        ['B', 6],
      ],
    );
    const steps = flow!.threadFlows.flatMap(({ locations }) => locations);
    const orders = steps.map(({ executionOrder }) => executionOrder ?? 0);
    assert.deepEqual(
      orders.sort((a, b) => a - b),
      [...own.atOnce.keys()].map((index) => index + 1),
    );
    const essential = steps.filter(({ importance }) => importance === 'essential');
    assert.deepEqual(
      essential.map(({ location }) => [
        location?.message?.text,
        location?.physicalLocation?.region,
        location?.physicalLocation?.artifactLocation?.uri,
      ]),
      [
        ['writes total: 3 (line 13)', { startLine: 13 }, 'src/stats.js'],
        ['reads total: 0 (line 12)', { startLine: 12 }, 'src/stats.js'],
        ['writes total: 3 (line 13)', { startLine: 13 }, 'src/stats.js'],
      ],
    );
    assert.ok(steps.every(({ location }) => location?.physicalLocation?.region?.startLine));
  });

  it('is XML that parses, with what a name may hold', () => {
    const text = junitOf(project);
    assert.ok(!text.includes('\u0007'));
    const all = DomUtils.getElementsByTagName('testsuite', parseDocument(text, { xmlMode: true }));
    const [first, second] = all.map(({ attribs }) => attribs);
    assert.deepEqual([first?.['name'], first?.['failures']], ['src/odd, name.js', '1']);
    assert.deepEqual([second?.['tests'], second?.['errors']], ['2', '1']);
    const [failure] = DomUtils.getElementsByTagName('failure', all);
    assert.equal(failure?.attribs['message'], `line 4: ${ODD.replace('\u0007', '\ufffd')}`);
  });

  it('is one line for GitHub, whatever a message holds', () => {
    assert.equal(
      annotationsOf(project),
      '::warning file=src/odd%2C name.js,line=4,endLine=4,col=3,title=async-score%3A unhandled-rejection' +
        '::If line 4 `a < b && "c"` fails,%0Anobody\u0007 handles it: 100 %25\n',
    );
  });
});
