/**
 * The page's first script, which is a classic script. It does everything that must happen before any
 * module loads, and depends on no other file, so a later failure cannot break it.
 */
import 'systemjs/dist/system.js';
import './page.css';
import './panel.css';
import './notices.css';
import { allowedOrigins } from '../release/allowed-origins.ts';
import { pageReleases } from '../release/page-data.ts';
import { guardOverrides } from './override-guard.ts';
import { applyPreferences } from './preferences.ts';
import { preloadRoute } from './preload-route.ts';
import { allowModuleScripts, loadByCors } from './script-policy.ts';
import { startConsole } from './start-console.ts';

applyPreferences(document.documentElement);
const isAllowed = allowedOrigins(pageReleases());
allowModuleScripts(isAllowed);
loadByCors();
const overrides = guardOverrides(isAllowed);
document.documentElement.toggleAttribute(
  'data-expects-notice',
  overrides.kept.length + overrides.refused.length > 0,
);
// Registered before `preloadRoute`, which throws if the import map is unreadable; the start reports that.
addEventListener('DOMContentLoaded', () => void startConsole(overrides));
preloadRoute(overrides.kept);
