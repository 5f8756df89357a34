import type { Texts } from './texts.ts';

/** The path of the pages' stylesheet, below the realm. */
export const stylesheetPath = '/resources/pages.css';

export interface PageFrame {
  texts: Texts;
  /** The path of the realm, `/realms/platform`. */
  realmPath: string;
}

/** Escapes text for use in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const mark = `<svg class="mark" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
<rect width="20" height="20" rx="4"/><g><path d="M6 6l8 8M14 6l-8 8"/><circle cx="6" cy="6" r="1.6"/>
<circle cx="14" cy="6" r="1.6"/><circle cx="6" cy="14" r="1.6"/><circle cx="14" cy="14" r="1.6"/>
<circle cx="10" cy="10" r="2"/></g></svg>`;

/** Returns a whole page of the provider around markup that is already escaped. */
export function page({ texts, realmPath }: PageFrame, title: string, main: string): string {
  return `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – ${escapeHtml(texts.product)}</title>
<link rel="stylesheet" href="${realmPath}${stylesheetPath}">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<p class="product">${mark}${escapeHtml(texts.product)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}
