import type { MicroFrontend } from '@console/shared-ui';

/** A text in every language of the console, as manifests have them. */
export type LocalizedText = MicroFrontend['label'];

/** The text in the language, English where the console does not speak it. */
export function textOf(text: LocalizedText, language: string): string {
  return language.startsWith('fr') ? text.fr : text.en;
}
