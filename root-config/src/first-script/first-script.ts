/**
 * The page's first script, a classic one: what must stand before any module is loaded.
 * It needs no other file, so nothing that fails later can take it along.
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

applyPreferences();
const isAllowed = allowedOrigins(pageReleases());
allowModuleScripts(isAllowed);
loadByCors();
const overrides = guardOverrides(isAllowed);
document.documentElement.toggleAttribute(
  'data-expects-notice',
  overrides.kept.length + overrides.refused.length > 0,
);
// First: an import map that cannot be read throws below, and the start says so.
addEventListener('DOMContentLoaded', () => void startConsole(overrides));
preloadRoute(overrides.kept);
