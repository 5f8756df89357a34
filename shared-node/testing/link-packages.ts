import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';

/**
 * Links the packages that are installed here into a copy of the project. The `@console` packages of the
 * copy are its own.
 */
export function linkPackages(copy: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  mkdirSync(path.join(to, '@console'), { recursive: true });
  for (const name of readdirSync(from)) {
    // Copied, because an installation in the copy changes this file.
    if (name === '.installed') cpSync(path.join(from, name), path.join(to, name));
    else if (name !== '@console') symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, '@console'))) {
    symlinkSync(`../../${name}`, path.join(to, '@console', name));
  }
}
