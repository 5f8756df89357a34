// All of Blueprint, which loads with the first module that uses more than the first screen does. The first
// screen's components are those of `screens.ts` (`tooling/bundler/instead.ts`), so the page has one copy of each.
import '@blueprintjs/core/lib/css/blueprint.css';
import { Icons as InPage } from '@blueprintjs/core/first';
import { Icons } from '@blueprintjs/icons/lib/esnext/iconLoader.js';

export * from '@blueprintjs/core';

// From now on, icons can be given by name.
Object.assign(InPage, { getPaths: Icons.getPaths.bind(Icons), load: Icons.load.bind(Icons) });
