'use strict';
// Runs System modules with what they import, and says of each what it reads of others and what it
// exports. A process of its own, because their code may never end, or end this process.
//
// stdin: { files: { <path>: <code> }, imports: { <specifier>: <path> }, run: [<path>], link: [<path>] },
// a path being <module>/<version>/<file>. stdout: lines of JSON, { began: <path> } and { file: <path>, … }.

const fs = require('node:fs');
const path = require('node:path').posix;
const vm = require('node:vm');
const { browserRealm, never, standIn } = require('./browser.cjs');

/** Each step of a module, such as its script and what it registers, may take so long. */
const STEP_TIMEOUT_MS = 3000;

/** By path: a module that is loaded, or whose dependencies are being loaded. */
const modules = new Map();
/** What `System.register` was given since the last look. */
let registrations = [];
/** Tells whoever may have to end this process what was begun, and what came of it. */
const say = (line) => fs.writeSync(1, `${JSON.stringify(line)}\n`);

// What somebody promised, and nobody waits for, is no failure of loading.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

const { files, imports, run, link } = JSON.parse(fs.readFileSync(0, 'utf8'));
const System = {
  register: (...call) => void registrations.push(call.filter((one) => typeof one !== 'string')),
  get: () => undefined,
  set: () => undefined,
  has: () => false,
  delete: () => false,
  import: never,
  resolve: (specifier) => `http://localhost/${imports[specifier] ?? specifier}`,
  addImportMap: () => undefined,
  entries: () => [],
};
System.constructor = class SystemJS {};
const realm = browserRealm({ System });
const step = new vm.Script('step()');

/** Has the realm call a function, which ends in time or throws. */
function timed(work) {
  realm.step = work;
  try {
    return step.runInContext(realm, { timeout: STEP_TIMEOUT_MS });
  } finally {
    delete realm.step;
  }
}

async function main() {
  for (const one of run) await load(one);
  for (const one of link) await load(one, false);
  process.exit(0);
}

/** Loads a module after what it imports (as SystemJS does), once. */
async function load(file, executes = true) {
  const present = modules.get(file);
  if (present) return present;
  const module = { file, status: 'module', exports: Object.create(null), uses: {}, setters: [] };
  modules.set(file, module);
  say({ began: file });
  try {
    await loadWithDependencies(module, executes);
  } catch (error) {
    module.status = 'throws';
    module.message = String(error?.message ?? error);
  }
  const kinds = Object.keys(module.exports).map((name) => [name, kindOf(module.exports[name])]);
  const { status, message, uses } = module;
  say({ file, status, message, uses, exports: Object.fromEntries(kinds) });
  return module;
}

async function loadWithDependencies(module, executes) {
  const { file } = module;
  registrations = [];
  new vm.Script(files[file], { filename: file }).runInContext(realm, { timeout: STEP_TIMEOUT_MS });
  if (registrations.length !== 1) {
    module.status = 'no-module';
    return;
  }
  const [[dependencies, declare]] = registrations;
  const meta = { url: `http://localhost/${file}` };
  const exports = (...exported) => exporting(module, ...exported);
  const { setters = [], execute } = timed(() => declare(exports, { meta, import: never }));
  for (const [index, specifier] of dependencies.entries()) {
    module.uses[specifier] ??= { names: [], isWhole: false };
    const found = pathOf(specifier, file);
    const provider = found === undefined ? nobody : await load(found);
    say({ began: file });
    const set = () => timed(() => hand(provider, setters[index], module.uses[specifier]));
    provider.setters.push(set);
    set();
    if (module.uses[specifier].isWhole) addMentioned(module.uses[specifier], files[file], provider);
  }
  if (!executes || !execute) return;
  const running = timed(execute);
  if (typeof running?.then === 'function') await inTime(running);
  // What it has promised itself comes first: it may hold the process for ever.
  await new Promise((resolve) => setImmediate(resolve));
}

/** Stands where a specifier leads to no file. */
const nobody = { status: 'throws', exports: Object.create(null), setters: [] };

function pathOf(specifier, from) {
  const found = specifier.startsWith('.')
    ? path.join(path.dirname(from), specifier)
    : imports[specifier];
  return found in files ? found : undefined;
}

/** What a module exports, by one name or by many; who imports it is told. */
function exporting(module, name, value) {
  const more = typeof name === 'object' && name !== null ? name : { [name]: value };
  Object.assign(module.exports, more);
  for (const set of module.setters) set();
  return typeof name === 'object' ? name : value;
}

/**
 * Calls the setter of an import. It reads each name that is used, in chunks too; or it keeps the
 * module whole, by going through its names (webpack) or by reading none (Rollup).
 */
function hand(provider, setter, use) {
  if (!setter) return;
  let isLinking = true;
  let hasRead = false;
  const recorded = new Proxy(provider.exports, {
    get(target, name) {
      const value = target[name];
      // What is looked for later, and is not there, may be done without.
      const counts = isLinking ? !use.isWhole : value !== undefined;
      if (typeof name === 'string' && counts) add(use, name);
      hasRead = true;
      // Whoever imports what does not run is not to fail for it.
      return value === undefined && provider.status !== 'module' ? standIn() : value;
    },
    ownKeys(target) {
      use.isWhole = true;
      return Reflect.ownKeys(target);
    },
  });
  setter(recorded);
  isLinking = false;
  if (setter.length > 0 && !hasRead) use.isWhole = true;
}

function add({ names }, name) {
  if (name !== '__esModule' && !names.includes(name)) names.push(name);
}

/** Of a module that is kept whole, that is used which the code mentions. */
function addMentioned(use, code, provider) {
  const words = new Set(code.match(/[\w$]+/g));
  for (const name of Object.keys(provider.exports)) if (words.has(name)) add(use, name);
}

function inTime(promise) {
  const late = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`it does not end within ${STEP_TIMEOUT_MS} ms`)),
      STEP_TIMEOUT_MS,
    );
  });
  return Promise.race([promise, late]);
}

/** single-spa takes a function, or a list of functions that it calls one after another. */
function kindOf(value) {
  const isFunction = (one) => typeof one === 'function';
  return isFunction(value) || (Array.isArray(value) && value.length > 0 && value.every(isFunction))
    ? 'function'
    : typeof value;
}

main();
