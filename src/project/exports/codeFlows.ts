/** Two calls at once as SARIF: a thread flow for each call, in the order of time. */

import type { CodeFlow, PhysicalLocation, Region, ThreadFlowLocation } from 'sarif';

import type { LaneStep, Race } from '../../probe/twoAtOnce/race';
import type { ProjectPlace } from '../../report/projectScore';
import { stepWords } from '../../report/messages/together';

export function codeFlowOf(
  { atOnce, at }: Race,
  { line, endLine }: Pick<ProjectPlace, 'line' | 'endLine'>,
  placeAt: (file: string, region: Region) => PhysicalLocation,
): CodeFlow {
  // begin and end have no line of their own
  const regionOf = (step: LaneStep): Region =>
    step.line === undefined ? { startLine: line, endLine } : { startLine: step.line };
  const locationOf = (step: LaneStep, index: number): ThreadFlowLocation => ({
    location: {
      physicalLocation: placeAt(at.file, regionOf(step)),
      message: { text: stepWords(step) },
    },
    executionOrder: index + 1,
    importance: step.conflicts ? 'essential' : 'important',
  });
  const located = atOnce.map((step, index) => ({ step, location: locationOf(step, index) }));
  const locationsOf = (lane: LaneStep['lane']) =>
    located.filter(({ step }) => step.lane === lane).map(({ location }) => location);
  return {
    message: { text: 'Two calls at once, A and B' },
    threadFlows: (['A', 'B'] as const).map((id) => ({ id, locations: locationsOf(id) })),
  };
}
