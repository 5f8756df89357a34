/** Loads TypeScript on first use in a bundled program, not when the program starts. */
const load = require;

// Called by another name, or esbuild would move it to the program's start.
module.exports = load('typescript');
