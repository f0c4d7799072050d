import type { Frame } from '../probe/debuggability';

/** Frames that are shown, and runs of frames that are not. */
export type BoundedFrames = (Frame | { hidden: Frame[] })[];

/**
 * The first frames of a stack that may be thousands deep, and the one that names the failing call,
 * however deep that lies.
 */
export function boundedFrames(frames: readonly Frame[], most: number): BoundedFrames {
  const locating = frames.findIndex(({ locates }) => locates === true);
  const shown: BoundedFrames = [];
  frames.forEach((frame, index) => {
    // a gap of one frame would take as much room as the frame
    if (index < most || index === locating || frames.length === most + 1) shown.push(frame);
    else hide(shown, frame);
  });
  return shown;
}

function hide(shown: BoundedFrames, frame: Frame): void {
  const last = shown[shown.length - 1];
  if (last && 'hidden' in last) last.hidden.push(frame);
  else shown.push({ hidden: [frame] });
}
