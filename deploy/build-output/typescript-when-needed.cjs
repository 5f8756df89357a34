/** Loads TypeScript on first use in a bundled program, not when the program starts. */
const load = require;

// Under the name `require`, esbuild would move this call to the program's start.
module.exports = load('typescript');
