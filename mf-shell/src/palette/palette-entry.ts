/** Something that the palette can find. Texts are in the language of the moment. */
export interface PaletteEntry {
  /** Unique in the palette; a pasted id finds the entry that has it. */
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name, e.g. a tenant's key. */
  readonly detail?: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** What happens when it is chosen. */
  readonly choose: () => void;
}

/** Entries of one kind, under a name. */
export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}
