import path from 'node:path';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** What the build makes: `dist/<module>/`, and `dist/single-page/` for the benchmark. */
export const dist = path.join(root, 'dist');
