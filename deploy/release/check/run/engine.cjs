'use strict';
// A JavaScript engine in WebAssembly. Code in it cannot reach files, sockets, environment variables or
// other processes, because no function that it can call does. Only strings pass in and out.

const fs = require('node:fs');
const path = require('node:path');
const { newQuickJSWASMModuleFromVariant } = require('quickjs-emscripten-core');
const variant = require('@jitl/quickjs-ng-wasmfile-release-sync').default;

/** The memory limit for all objects of all modules. */
const MEMORY_MB = 256;

/** The stack limit, far more than loading a module needs. */
const STACK_BYTES = 512 * 1024;

/** The number of promise jobs between two checks of the deadline. */
const JOBS_PER_CHECK = 100;

/** Returns the error for a step that was stopped at its deadline. */
const timedOut = (milliseconds) => new Error(`it does not end within ${milliseconds} ms`);

/**
 * Starts an engine and returns the functions that run scripts and operations of `realm.js` in it.
 *
 * @param {number} stepMs - time limit of each step, in milliseconds
 * @param {Record<string, object>} standard - the members of standard objects by name
 */
async function startEngine(stepMs, standard) {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MEMORY_MB * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  let deadline = Infinity;
  runtime.setInterruptHandler(() => performance.now() > deadline);

  /** Runs work; throws its error, or a timeout error if the deadline has passed. */
  function timed(work) {
    deadline = performance.now() + stepMs;
    try {
      const result = work();
      if (!result.error) return result.value;
      const isLate = performance.now() > deadline;
      const { message = 'it fails' } = Object(context.dump(result.error));
      result.error.dispose();
      throw isLate ? timedOut(stepMs) : new Error(String(message));
    } finally {
      deadline = Infinity;
    }
  }

  const evaluate = (code, name) => timed(() => context.evalCode(code, name, { type: 'global' }));
  const read = (name) => fs.readFileSync(path.join(__dirname, name), 'utf8');
  const parseUrl = context.newFunction('parseUrl', (text, base) =>
    context.newString(urlParts(context.getString(text), context.getString(base))),
  );
  context.setProp(context.global, 'parseUrl', parseUrl);
  const standardNames = context.newFunction('standardNames', (name) =>
    context.newString(JSON.stringify(standard[context.getString(name)] ?? { names: [] })),
  );
  context.setProp(context.global, 'standardNames', standardNames);
  evaluate(read('browser.js'), 'browser').dispose();
  evaluate(read('watch.js'), 'watch').dispose();
  const operations = evaluate(read('realm.js'), 'realm');

  return {
    /** Runs a script for its side effects. */
    run: (code, name) => evaluate(code, name).dispose(),

    /** Calls an operation with strings and numbers; returns its JSON result or throws its error. */
    call(name, ...values) {
      const operation = context.getProp(operations, name);
      const given = values.map((value) =>
        typeof value === 'number' ? context.newNumber(value) : context.newString(value),
      );
      const answer = timed(() => context.callFunction(operation, context.undefined, ...given));
      const text = context.getString(answer);
      for (const handle of [operation, answer, ...given]) handle.dispose();
      const { value, thrown } = JSON.parse(text);
      if (thrown !== undefined) throw new Error(thrown);
      return value;
    },

    /** Runs pending promise jobs until there are none left. */
    settle() {
      const end = performance.now() + stepMs;
      while (runtime.hasPendingJob()) {
        timed(() => runtime.executePendingJobs(JOBS_PER_CHECK));
        if (performance.now() > end) throw timedOut(stepMs);
      }
    },
  };
}

/** Returns the parts of a URL as JSON, or '' if it is invalid. */
function urlParts(text, base) {
  const given = base === '' ? [text] : [text, base];
  if (!URL.canParse(...given)) return '';
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(
    ...given,
  );
  return JSON.stringify({ href, origin, protocol, host, hostname, port, pathname, search, hash });
}

module.exports = { startEngine };
