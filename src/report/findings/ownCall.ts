import { handlerOf } from '../../analysis/handling';
import { callAt } from '../../document/callAt';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import type { Site } from '../../probe/debuggability';

/** Calls of the document that led to the one that fails, that one first. */
function callsTo({ at, probes }: Site, { file }: SubjectDocument): SourcePosition[] {
  const frames = (probes[0]?.wanted ?? []).flatMap((frame) =>
    frame.owner === 'subject' && frame.at?.file === file ? [frame.at] : [],
  );
  return frames[0]?.line === at?.line ? frames : at ? [at, ...frames] : frames;
}

/** A site as the function sees it that takes its error: by the call of what does the I/O for it. */
export function whereHandled(site: Site, document: SubjectDocument): Site {
  const at = callsTo(site, document).find((each) => {
    const call = callAt(document, each);
    return call !== null && handlerOf(call) !== null;
  });
  return at ? { ...site, at } : site;
}

/** The same as the outermost function of the document sees it, which was scored. */
export function whereScored(site: Site, document: SubjectDocument): Site {
  const at = callsTo(site, document).at(-1);
  return at ? { ...site, at } : site;
}
