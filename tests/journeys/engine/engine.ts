export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window or tab that a driver controls. */
export interface DrivenWindow {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page, awaits a promise, and returns the value as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks with the mouse, at CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Taps with a finger; in engines in {@link WITHOUT_TOUCH}, clicks. */
  tap(x: number, y: number): Promise<void>;
  /** Presses keys one after another: characters, names as in `KeyboardEvent.key`, or e.g. `Control+a`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Resizes the page to this size in CSS pixels. */
  resize(size: Size): Promise<void>;
  bringToFront(): Promise<void>;
  picture(): Promise<Uint8Array>;
}

/** A browser with a new profile, in which no user has signed in yet. */
export interface DrivenBrowser {
  /** Returns the open windows, in the order in which they were opened. */
  windows(): Promise<readonly DrivenWindow[]>;
  newWindow(): Promise<DrivenWindow>;
  /** Errors and warnings of the browser's console so far; empty if the driver does not read the console. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  newBrowser(): Promise<DrivenBrowser>;
  /** Stops the engine and all browsers that are still open. */
  stop(): Promise<void>;
}

/** Engines whose driver treats touches as mouse clicks. */
export const WITHOUT_TOUCH: readonly EngineName[] = ['webkit'];

export const WINDOW: Size = { width: 1280, height: 800 };
