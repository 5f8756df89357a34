/** A frame that took longer than 50 ms. */
export interface LongFrame {
  readonly milliseconds: number;
  /** Address of the script that took most of it, where its call began; empty: none that is known. */
  readonly script: string;
}

const TYPE = 'long-animation-frame';

/** Whether this browser tells how long frames take, and whose scripts ran in them. */
export const tellsLongFrames = (): boolean =>
  PerformanceObserver.supportedEntryTypes.includes(TYPE);

/**
 * Watches the frames of the page, those before included, where the browser tells of them: Long
 * Animation Frames (https://w3c.github.io/long-animation-frames/), Chromium's alone.
 */
export function watchLongFrames(tell: (frame: LongFrame) => void): void {
  if (!tellsLongFrames()) return;
  const frames = new PerformanceObserver((list) => {
    // What is observed is of that type.
    for (const { duration, scripts } of list.getEntries() as FrameEntry[]) {
      const [longest] = [...scripts].sort((one, other) => other.duration - one.duration);
      tell({ milliseconds: duration, script: longest?.sourceURL ?? '' });
    }
  });
  frames.observe({ type: TYPE, buffered: true });
}

interface FrameEntry extends PerformanceEntry {
  readonly scripts: readonly { readonly sourceURL: string; readonly duration: number }[];
}
