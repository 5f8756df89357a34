import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram, type Program } from './program.ts';

type Say = (line: string) => void;

const firefox: Program = {
  name: 'Firefox',
  commands: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr', 'fonts-dejavu-core'],
  variable: 'FIREFOX_PATH',
};

/** Finds a Firefox. Playwright cannot drive it: Playwright only drives its own build of Firefox. */
export const findFirefox = (say: Say): string => findProgram(firefox, say);

export interface WebKitPrograms {
  readonly driver: string;
  /** The browser that the driver opens: WebKitGTK's own small MiniBrowser. */
  readonly browser: string;
  readonly screen: string;
}

export function findWebKit(say: Say): WebKitPrograms {
  const packages = ['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'];
  const find = (name: string, variable: string) =>
    findProgram({ name, commands: [name], folders: miniBrowserFolders, packages, variable }, say);
  return {
    driver: find('WebKitWebDriver', 'WEBKIT_DRIVER_PATH'),
    browser: find('MiniBrowser', 'MINIBROWSER_PATH'),
    screen: find('Xvfb', 'XVFB_PATH'),
  };
}

/** Returns Debian's folders for MiniBrowser, which are not in `PATH`: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1`. */
function miniBrowserFolders(): string[] {
  const below = (folder: string, name: RegExp): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((entry) => name.test(entry))
          .map((entry) => path.join(folder, entry))
      : [];
  return below('/usr/lib', /-linux-gnu/).flatMap((folder) => below(folder, /^webkit/));
}
