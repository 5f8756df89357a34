'use strict';
// Loads System modules with what they import, and says of each what it reads of others and what it
// exports. Their code runs in an engine of its own (`engine.cjs`); and this is a process of its own,
// because it may take all of the engine's memory, or not give it back.
//
// stdin: { files: { <path>: <code> }, imports: { <specifier>: <path> }, run: [<path>], link: [<path>] },
// a path being <module>/<version>/<file>. stdout: lines of JSON, { began: <path> } and { file: <path>, … }.

const fs = require('node:fs');
const path = require('node:path').posix;
const { startEngine } = require('./engine.cjs');

/** Each step of a module, such as its script and what it registers, may take so long. */
const STEP_TIMEOUT_MS = 3000;

/** Those that are loaded, or whose dependencies are being loaded, by path. */
const begun = new Set();
/** Tells whoever may have to end this process what was begun, and what came of it. */
const say = (line) => fs.writeSync(1, `${JSON.stringify(line)}\n`);

const { files, imports, run, link } = JSON.parse(fs.readFileSync(0, 'utf8'));

async function main() {
  const engine = await startEngine(STEP_TIMEOUT_MS);
  for (const one of run) load(engine, one, true);
  for (const one of link) load(engine, one, false);
  process.exit(0);
}

/** Loads a module after what it imports (as SystemJS does), once. */
function load(engine, file, executes) {
  if (begun.has(file)) return;
  begun.add(file);
  say({ began: file });
  let status = 'module';
  let message;
  try {
    if (!loadWithDependencies(engine, file, executes)) status = 'no-module';
  } catch (error) {
    status = 'throws';
    message = error.message;
    engine.call('fail', file);
  }
  const { exports, uses } = status === 'no-module' ? nothing : engine.call('describe', file);
  addMentioned(file, uses);
  say({ file, status, message, exports, uses });
}

/** Of what is no module. */
const nothing = { exports: {}, uses: {} };

/** What modules offer to others, by path: that is known once they are loaded. */
const offers = new Map();

function loadWithDependencies(engine, file, executes) {
  engine.call('begin');
  engine.run(files[file], file);
  const dependencies = engine.call('declare', file);
  if (!dependencies) return false;
  for (const [index, specifier] of dependencies.entries()) {
    const found = pathOf(specifier, file);
    if (found !== undefined) load(engine, found, true);
    say({ began: file });
    const offered = engine.call('link', file, index, specifier, found ?? '');
    offers.set(`${file} ${specifier}`, offered);
  }
  if (!executes) return true;
  engine.call('execute', file);
  engine.settle();
  if (engine.call('state', file) === 'pending') {
    throw new Error('it waits for something that never comes');
  }
  return true;
}

function pathOf(specifier, from) {
  const found = specifier.startsWith('.')
    ? path.join(path.dirname(from), specifier)
    : imports[specifier];
  return found in files ? found : undefined;
}

/** Of a module that is kept whole, that is used which the code mentions. */
function addMentioned(file, uses) {
  let words;
  for (const [specifier, use] of Object.entries(uses)) {
    if (!use.isWhole) continue;
    words ??= new Set(files[file].match(/[\w$]+/g));
    const mentioned = (offers.get(`${file} ${specifier}`) ?? []).filter((name) => words.has(name));
    use.names = [...new Set([...use.names, ...mentioned])].filter((name) => name !== '__esModule');
  }
}

main();
