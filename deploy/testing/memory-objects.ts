import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Objects, StoredObject } from '../release/store/bucket/objects.ts';

/** An in-memory bucket like Amazon's: the ETag is a hash of the content. */
export class MemoryObjects implements Objects {
  readonly all = new Map<string, StoredObject>();

  async read(key: string): Promise<StoredObject | undefined> {
    await turn();
    return this.all.get(key);
  }

  async list(prefix: string): Promise<readonly string[]> {
    await turn();
    return [...this.all.keys()].filter((key) => key.startsWith(prefix));
  }

  async names(prefix: string): Promise<readonly string[]> {
    const keys = await this.list(prefix);
    return [...new Set(keys.map((key) => key.slice(prefix.length).replace(/\/.*/, '/')))];
  }

  async write(...[key, content, terms = {}]: Parameters<Objects['write']>): Promise<boolean> {
    await turn();
    const { onlyIf, edition, isEncoded = false } = terms;
    const there = this.all.get(key);
    if (onlyIf === 'missing' ? there : onlyIf && there?.tag !== onlyIf.tag) return false;
    const tag = `"${createHash('md5').update(content).digest('hex')}"`;
    this.all.set(key, { content, tag, edition, isEncoded });
    return true;
  }

  async remove(keys: readonly string[]): Promise<void> {
    await turn();
    for (const key of keys) this.all.delete(key);
  }
}
