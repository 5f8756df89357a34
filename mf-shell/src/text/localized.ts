import type { LocalizedText } from '@console/shared-ui';

/** The text in the language, English where the console does not speak it. */
export function textOf(text: LocalizedText, language: string): string {
  return language.startsWith('fr') ? text.fr : text.en;
}
