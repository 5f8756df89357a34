import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A line of Orca's debug file about a text that is spoken; the text may have several lines. */
const SPOKEN = /SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\s*(?:[[{][^\n]*)?$/gms;

/** Returns all that Orca has said, in order, from the text of its debug file. */
export const spokenLines = (text: string): string[] =>
  [...text.matchAll(SPOKEN)].map(([, line = '']) => line.trim()).filter(Boolean);

export const readSpeech = async (debugFile: string): Promise<string[]> =>
  existsSync(debugFile) ? spokenLines(await readFile(debugFile, 'utf8')) : [];
