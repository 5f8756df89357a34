/** A frame that took longer than 50 ms. */
export interface LongFrame {
  readonly milliseconds: number;
  /** Address of the script that started the longest call in the frame; empty if unknown. */
  readonly script: string;
}

const TYPE = 'long-animation-frame';

/** Whether this browser reports long frames and the scripts that ran in them. */
export const supportsLongFrames = (): boolean =>
  PerformanceObserver.supportedEntryTypes.includes(TYPE);

/**
 * Observes the long frames of the page, including earlier ones, with Long Animation Frames
 * (https://w3c.github.io/long-animation-frames/), which only Chromium supports.
 */
export function watchLongFrames(onFrame: (frame: LongFrame) => void): void {
  if (!supportsLongFrames()) return;
  const frames = new PerformanceObserver((list) => {
    // The cast is safe: the observer is registered for this type only.
    for (const { duration, scripts } of list.getEntries() as FrameEntry[]) {
      const [longest] = [...scripts].sort((one, other) => other.duration - one.duration);
      onFrame({ milliseconds: duration, script: longest?.sourceURL ?? '' });
    }
  });
  frames.observe({ type: TYPE, buffered: true });
}

interface FrameEntry extends PerformanceEntry {
  readonly scripts: readonly { readonly sourceURL: string; readonly duration: number }[];
}
