/**
 * The page's first script, a classic one: what must stand before any module is loaded.
 * It has no dependency, so nothing that fails later can take it along.
 */
import './page.css';
import { applyPreferences } from './preferences.ts';
import { preloadRoute } from './preload-route.ts';
import { showStartFailure } from './start-failure.ts';
import { allowModuleScripts } from './trusted-types.ts';

applyPreferences();
allowModuleScripts();
preloadRoute();

addEventListener('DOMContentLoaded', () => {
  System.import('@console/root-config').catch(showStartFailure);
});
