import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

const PAGE = path.join(root, 'docs/operating.md');

export interface GuideBlock {
  /** The headings above the block, the nearest last. */
  readonly headings: readonly string[];
  /** The line in the guide of the block's first command. */
  readonly line: number;
  readonly commands: string;
}

export async function guideBlocks(): Promise<readonly GuideBlock[]> {
  const lines = (await readFile(PAGE, 'utf8')).split('\n');
  const blocks: GuideBlock[] = [];
  const headings: string[] = [];
  let firstLine: number | undefined;
  for (const [index, line] of lines.entries()) {
    const [, level = '', heading = ''] = /^(#+) (.+)$/.exec(line) ?? [];
    if (firstLine !== undefined) {
      if (line !== '```') continue;
      const commands = lines.slice(firstLine, index).join('\n');
      blocks.push({ headings: [...headings], line: firstLine + 1, commands });
      firstLine = undefined;
    } else if (line === '```sh') firstLine = index + 1;
    else if (heading) headings.splice(level.length - 1, headings.length, heading);
  }
  return blocks;
}
