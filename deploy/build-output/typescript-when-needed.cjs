/** TypeScript for a program of one file: loaded where it is asked for, not when the program starts. */
const load = require;

// Called by another name, or esbuild would move it to the program's start.
module.exports = load('typescript');
