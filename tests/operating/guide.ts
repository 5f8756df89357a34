import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

const PAGE = path.join(root, 'docs/operating.md');

export interface GuideBlock {
  /** The headings above it, the nearest last. */
  readonly headings: readonly string[];
  /** Line of its first command in the guide. */
  readonly line: number;
  readonly commands: string;
}

export async function guideBlocks(): Promise<readonly GuideBlock[]> {
  const lines = (await readFile(PAGE, 'utf8')).split('\n');
  const blocks: GuideBlock[] = [];
  const headings: string[] = [];
  let begun: number | undefined;
  for (const [index, line] of lines.entries()) {
    const [, level = '', heading = ''] = /^(#+) (.+)$/.exec(line) ?? [];
    if (begun !== undefined) {
      if (line !== '```') continue;
      const commands = lines.slice(begun, index).join('\n');
      blocks.push({ headings: [...headings], line: begun + 1, commands });
      begun = undefined;
    } else if (line === '```sh') begun = index + 1;
    else if (heading) headings.splice(level.length - 1, headings.length, heading);
  }
  return blocks;
}
