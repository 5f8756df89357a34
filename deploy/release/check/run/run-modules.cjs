'use strict';
// Loads System modules with their imports, and reports what each imports and exports. Their code
// runs in an engine (`engine.cjs`). This process is separate from the release's, because the engine
// may use up its memory or not terminate.
//
// stdin: { files: { <path>: <code> }, imports: { <specifier>: <path> }, scopes: {
// <module>/<version>/: { <specifier>: <path> } }, run: [<path>], link: [<path>], restricted: {
// folders: [<module>/<version>/], names, members }, standard: { <object>: <names> } }; a path is
// <module>/<version>/<file>. stdout: lines of JSON, { started: <path> } and { file: <path>, … }.

const fs = require('node:fs');
const path = require('node:path').posix;
const { startEngine } = require('./engine.cjs');

/** Time limit of each step of a module, such as its script and its `execute`. */
const STEP_TIMEOUT_MS = 3000;

/** Paths of modules that are loaded, or whose dependencies are being loaded. */
const started = new Set();
const unrestricted = { folders: [], names: {}, members: {} };

/** Tells the parent process, which may kill this one, which module has started or has a result. */
const say = (line) => fs.writeSync(1, `${JSON.stringify(line)}\n`);

const {
  files,
  imports,
  scopes = {},
  run,
  link,
  restricted = unrestricted,
  standard,
} = JSON.parse(fs.readFileSync(0, 'utf8'));

async function main() {
  const engine = await startEngine(STEP_TIMEOUT_MS, standard);
  for (const one of run) load(engine, one, true);
  for (const one of link) load(engine, one, false);
  process.exit(0);
}

/** Loads a module after its imports (as SystemJS does), once. */
function load(engine, file, executes) {
  if (started.has(file)) return;
  started.add(file);
  say({ started: file });
  let status = 'module';
  let message;
  try {
    if (!loadWithDependencies(engine, file, executes)) status = 'no-module';
  } catch (error) {
    status = 'throws';
    message = error.message + missingMember(engine, file, error.message);
    engine.call('fail', file);
  }
  noteDeeds(engine, file);
  const { exports, uses } = status === 'no-module' ? nothing : engine.call('describe', file);
  addMentioned(file, uses);
  say({ file, status, message, exports, uses, deeds: deeds.get(file) });
}

/** The changes of each file outside itself, by path. */
const deeds = new Map();

/** Attributes to a file what was changed since the last call. */
function noteDeeds(engine, file) {
  const found = engine.call('deeds');
  if (found.length > 0) deeds.set(file, [...(deeds.get(file) ?? []), ...found]);
}

/** The description of a file that is not a module. */
const nothing = { exports: {}, uses: {} };

/** The exports that each import can use, by path and specifier; known once the import is loaded. */
const offers = new Map();

function loadWithDependencies(engine, file, executes) {
  engine.call('begin');
  engine.run(files[file], file);
  const dependencies = engine.call('declare', file);
  if (!dependencies) return false;
  for (const [index, specifier] of dependencies.entries()) {
    const found = pathOf(specifier, file);
    if (found !== undefined && !started.has(found)) {
      engine.settle();
      noteDeeds(engine, file);
      load(engine, found, true);
    }
    say({ started: file });
    const provider = restrict(engine, file, specifier, found) ?? found ?? '';
    const offered = engine.call('link', file, index, specifier, provider);
    offers.set(`${file} ${specifier}`, offered);
  }
  if (!executes) return true;
  engine.call('execute', file);
  engine.settle();
  if (engine.call('state', file) === 'pending') {
    throw new Error(
      'it waits at its top level for something that never comes here, such as an answer or a part',
    );
  }
  return true;
}

/** Returns the stand-in of a library that a module of API level 2 imports, if the level restricts it. */
function restrict(engine, file, specifier, found) {
  const { names, members } = restricted;
  if (found === undefined || !(specifier in names) || !isRestricted(file)) return undefined;
  const lists = [names[specifier], members[specifier] ?? []].map((list) => list.join(' '));
  return engine.call('restrict', specifier, found, ...lists);
}

const isRestricted = (file) => restricted.folders.some((folder) => file.startsWith(folder));

/** Explains a failed use of `undefined` by the member of a restricted library that was read last in vain. */
function missingMember(engine, file, message) {
  const name =
    isRestricted(file) && /not a function|undefined/.test(message) && engine.call('missing');
  return name ? `: ${name} does not exist for a module of API level 2` : '';
}

function pathOf(specifier, from) {
  const [module, version] = from.split('/');
  const found = specifier.startsWith('.')
    ? path.join(path.dirname(from), specifier)
    : (scopes[`${module}/${version}/`]?.[specifier] ?? imports[specifier]);
  return found in files ? found : undefined;
}

/** For each module that the code imports whole, adds the exports that the code mentions to its uses. */
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
