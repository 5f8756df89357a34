export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window or tab, as the driver provides it. */
export interface DrivenWindow {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value as JSON; awaits promises. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks with the mouse: CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Taps with a finger, except in engines that are {@link WITHOUT_TOUCH}. */
  tap(x: number, y: number): Promise<void>;
  /** Presses keys in turn: characters, or names as in `KeyboardEvent.key`; `Control+a`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Resizes the page: CSS pixels. */
  resize(size: Size): Promise<void>;
  bringToFront(): Promise<void>;
  picture(): Promise<Uint8Array>;
}

/** A browser with a new profile, in which no user has ever signed in. */
export interface DrivenBrowser {
  /** Returns the open windows, in the order in which they were opened. */
  windows(): Promise<readonly DrivenWindow[]>;
  newWindow(): Promise<DrivenWindow>;
  /** Errors and warnings of the console so far, if the driver reads them. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  newBrowser(): Promise<DrivenBrowser>;
  /** Stops it, with the browsers that are still open. */
  stop(): Promise<void>;
}

/** Engines whose driver treats touch as a mouse. */
export const WITHOUT_TOUCH: readonly EngineName[] = ['webkit'];

export const WINDOW: Size = { width: 1280, height: 800 };
