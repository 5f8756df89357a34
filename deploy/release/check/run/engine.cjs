'use strict';
// JavaScript in WebAssembly: what runs in it has no file, no socket, no environment and no other
// process, because nothing that it could call has any. Only texts go in and come out.

const fs = require('node:fs');
const path = require('node:path');
const { newQuickJSWASMModuleFromVariant } = require('quickjs-emscripten-core');
const variant = require('@jitl/quickjs-ng-wasmfile-release-sync').default;

/** All objects of all modules together. */
const MEMORY_MB = 256;

/** Far more calls deep than code that is loaded. */
const STACK_BYTES = 512 * 1024;

/** How many promised jobs are done between two looks at the clock. */
const JOBS_AT_ONCE = 100;

/** What it says of a step that was ended. */
const timedOut = (milliseconds) => new Error(`it does not end within ${milliseconds} ms`);

/**
 * Starts an engine in which the operations of `realm.js` can be called.
 *
 * @param {number} stepMs - how long each of them may take
 */
async function startEngine(stepMs) {
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MEMORY_MB * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  let deadline = Infinity;
  runtime.setInterruptHandler(() => performance.now() > deadline);

  /** Does something that ends in time or throws. */
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
  evaluate(read('browser.js'), 'browser').dispose();
  const operations = evaluate(read('realm.js'), 'realm');

  return {
    /** Runs a script, for what it does. */
    run: (code, name) => evaluate(code, name).dispose(),

    /** Calls an operation with texts and numbers. It answers in JSON, or says what was thrown. */
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

    /** Does what was promised, until nothing is left to do. */
    settle() {
      const end = performance.now() + stepMs;
      while (runtime.hasPendingJob()) {
        timed(() => runtime.executePendingJobs(JOBS_AT_ONCE));
        if (performance.now() > end) throw timedOut(stepMs);
      }
    },
  };
}

/** The parts of an address, in JSON; nothing where it is none. */
function urlParts(text, base) {
  const given = base === '' ? [text] : [text, base];
  if (!URL.canParse(...given)) return '';
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(
    ...given,
  );
  return JSON.stringify({ href, origin, protocol, host, hostname, port, pathname, search, hash });
}

module.exports = { startEngine };
