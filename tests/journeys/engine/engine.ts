/** The engines that administrators' browsers are made of. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One window, or tab, as its driver has it. */
export interface DrivenWindow {
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON can hold it; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses there by mouse: CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Touches there, but for the engines that are {@link WITHOUT_TOUCH}. */
  tap(x: number, y: number): Promise<void>;
  /** Presses keys one after another: characters, or names as in `KeyboardEvent.key`; `Control+a`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Its page is then so large: CSS pixels. */
  resize(size: Size): Promise<void>;
  /** As a person who chooses its tab. */
  bringToFront(): Promise<void>;
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Uint8Array>;
}

/** A browser whose profile is new: nobody has ever signed in there. */
export interface DrivenBrowser {
  /** All that are open, in the order in which they were opened. */
  windows(): Promise<readonly DrivenWindow[]>;
  newWindow(): Promise<DrivenWindow>;
  /** What its console has said so far that is an error or a warning, where the driver reads it. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

/** An engine that is there to be driven. */
export interface Engine {
  readonly name: EngineName;
  newBrowser(): Promise<DrivenBrowser>;
  /** With the browsers that are still open. */
  stop(): Promise<void>;
}

/** Engines whose driver takes a finger for a mouse. */
export const WITHOUT_TOUCH: readonly EngineName[] = ['webkit'];

/** The window in which a journey is made: CSS pixels. */
export const WINDOW: Size = { width: 1280, height: 800 };
