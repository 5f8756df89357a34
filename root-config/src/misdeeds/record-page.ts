import { parts, recordContents } from './page-parts.ts';

/** The page before a screen is mounted. The code that compares it loads with the late parts. */
export interface PageRecord {
  /** `<html>`, `<body>` and the parts of the page, each with a copy that has its attributes. */
  readonly attributes: readonly (readonly [Element, Element])[];
  readonly contents: ReturnType<typeof recordContents>;
  /** The elements outside the screens. */
  readonly elements: ReadonlySet<Element>;
  readonly adopted: readonly CSSStyleSheet[];
  /** The number of rules in each stylesheet. */
  readonly rules: ReadonlyMap<CSSStyleSheet, number>;
}

export const recordPage = (): PageRecord => ({
  attributes: [document.documentElement, document.body, ...parts].map((element) => [
    element,
    element.cloneNode() as Element,
  ]),
  contents: recordContents(),
  elements: new Set(outerElements()),
  adopted: [...document.adoptedStyleSheets],
  rules: new Map([...document.styleSheets].map((sheet) => [sheet, countRules(sheet)])),
});

/** Returns the elements outside the screens. */
export const outerElements = (): readonly Element[] => [
  ...document.querySelectorAll('html > *, head > *, body > *, main > *'),
];

/** Returns 0 for a stylesheet of another origin, which cannot be read. */
export function countRules(sheet: CSSStyleSheet): number {
  try {
    return sheet.cssRules.length;
  } catch {
    return 0;
  }
}
