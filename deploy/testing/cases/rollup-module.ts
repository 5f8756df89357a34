import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { edited, withoutFile } from './built-changes.ts';
import type { FileChange } from './release-case.ts';

/** The parts that differ between the modules below. */
interface RollupModule {
  /** The statement in the entry's setter for `@console/shared-ui`; its parameter is `module`. */
  readonly entry: string;
  /** The same statement in its chunk. */
  readonly chunk: string;
}

/**
 * Replaces the code of mf-users by an application in the form that Rollup writes: chunks are System
 * modules with imports of their own, and a setter may keep a whole namespace.
 */
export function rollupModule({ entry, chunk }: RollupModule): FileChange {
  return async (built) => {
    await edited('mf-users.js', () => entryCode(entry))(built);
    await withoutFile('mf-users.css')(built).catch(() => undefined);
    await writeFile(path.join(built, 'chart-Bq3xK2aP.js'), chunkCode(chunk));
  };
}

const entryCode = (setter: string): string => `System.register(['@console/shared-ui', 'react'],
(function (exports, module) {
  'use strict';
  var ui, Details, useMemo;
  return {
    setters: [function (module) {
      ${setter}
    }, function (module) {
      useMemo = module.useMemo;
    }],
    execute: (function () {
      const bootstrap = exports('bootstrap', async () => undefined);
      const mount = exports('mount', () => module.import('./chart-Bq3xK2aP.js'));
      const unmount = exports('unmount', async () => [ui, Details, useMemo]);
    })
  };
}));
`;

const chunkCode = (setter: string): string => `System.register(['@console/shared-ui'],
(function (exports) {
  'use strict';
  var ui, Section, Chart;
  return {
    setters: [function (module) {
      ${setter}
    }],
    execute: (function () {
      exports('default', () => [ui, Section, Chart]);
    })
  };
}));
`;
