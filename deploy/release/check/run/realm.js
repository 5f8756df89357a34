// This script evaluates to the operations that the process calls in the engine. A module can change all
// globals in the engine. Therefore the operations use only functions that were saved before any module
// ran (no array methods, no spreading, no toJSON). A module can report wrong names of itself, but it
// reaches nothing outside the engine.
(() => {
  const { System, standIn, watch } = globalThis.loading;
  const { stringify } = JSON;
  const { keys, create, assign } = Object;
  const { isArray } = Array;
  const { apply, ownKeys, setPrototypeOf } = Reflect;
  const { Promise: Later, Proxy: Watched } = globalThis;
  const { then } = Later.prototype;
  const { slice, split } = String.prototype;
  /** The length limit of an error message. */
  const MESSAGE_LENGTH = 500;
  const never = () => new Later(() => undefined);
  delete globalThis.loading;
  delete globalThis.parseUrl;
  delete globalThis.standardNames;

  /** Modules by path. */
  const modules = create(null);
  /** The calls of `System.register` since `begin`. */
  let registrations = [];
  System.register = (...given) => {
    const first = typeof given[0] === 'string' ? 1 : 0;
    registrations[registrations.length] = { imports: given[first], declare: given[first + 1] };
  };

  /** Makes an operation that returns its value, or the message of its error, as JSON. */
  const operation =
    (work) =>
    (...given) => {
      try {
        return stringify(plain({ value: apply(work, undefined, given) ?? null }));
      } catch (error) {
        return stringify(plain({ thrown: describeError(error) }));
      }
    };

  /** Removes the prototype of an object, because a module may have changed it. */
  const plain = (object) => {
    setPrototypeOf(object, null);
    return object;
  };

  function describeError(error) {
    try {
      const words = `${error?.message ?? error}`;
      const isLong = words.length > MESSAGE_LENGTH;
      return isLong ? `${apply(slice, words, [0, MESSAGE_LENGTH])}…` : words;
    } catch {
      return 'something that cannot be printed';
    }
  }

  /** Adds exports to a module, by one name or several, and calls the setters of its importers. */
  function exporting(module, name, value) {
    const isMany = typeof name === 'object' && name !== null;
    assign(module.exports, isMany ? name : { [name]: value });
    for (let index = 0; index < module.setters.length; index += 1) module.setters[index]();
    return isMany ? name : value;
  }

  /**
   * Calls the setter of an import, and records the names that are read, also later by chunks. A setter
   * that iterates over all names (webpack) or reads no name (Rollup) keeps the module whole.
   */
  function callSetter(provider, setter, use) {
    if (!setter) return;
    let isLinking = true;
    let hasRead = false;
    const recorded = new Watched(provider.exports, {
      get(target, name) {
        const value = target[name];
        // After linking, missing names are not recorded: they may be optional.
        const counts = isLinking ? !use.isWhole : value !== undefined;
        if (typeof name === 'string' && counts) use.names[name] = true;
        hasRead = true;
        // An importer must not fail because its import did not run.
        return value === undefined && provider.status !== 'module' ? standIn() : value;
      },
      ownKeys(target) {
        use.isWhole = true;
        return ownKeys(target);
      },
    });
    setter(recorded);
    isLinking = false;
    if (setter.length > 0 && !hasRead) use.isWhole = true;
  }

  /** Returns the kind of an export. A list of functions is a `function`, as single-spa accepts both. */
  function getKind(value) {
    if (!isArray(value) || value.length === 0) return typeof value;
    for (let index = 0; index < value.length; index += 1) {
      if (typeof value[index] !== 'function') return 'object';
    }
    return 'function';
  }

  function each(object, work) {
    const names = keys(object);
    for (let index = 0; index < names.length; index += 1) work(names[index]);
  }

  /** The member of a restricted library that was read last, and is not there. */
  let missing = '';

  /** Returns a default export with some of its members. */
  function limit(specifier, whole, members) {
    const limited = create(null);
    for (let index = 0; index < members.length; index += 1) {
      limited[members[index]] = whole[members[index]];
    }
    return new Watched(limited, {
      get(target, name) {
        if (typeof name === 'string' && !(name in target)) missing = `${specifier}.${name}`;
        return target[name];
      },
    });
  }

  /** Stands for the provider of a specifier that has no file. */
  const noProvider = { status: 'throws', exports: create(null), setters: [] };

  const readDeeds = watch();

  return {
    /** Returns what a module has changed outside itself since the last call. */
    deeds: operation(readDeeds),

    /** Forgets the previous calls of `System.register`. */
    begin: operation(() => {
      registrations = [];
    }),

    /** Returns the imports of the registered module; `undefined` if the script is not a module. */
    declare: operation((file) => {
      if (registrations.length !== 1) return undefined;
      const { imports, declare } = registrations[0];
      const module = { status: 'module', exports: create(null), uses: create(null), setters: [] };
      modules[file] = module;
      const meta = { url: `http://localhost/${file}` };
      const exports = (name, value) => exporting(module, name, value);
      const { setters = [], execute } = declare(exports, { meta, import: never });
      const dependencies = plain([]);
      for (let index = 0; index < imports.length; index += 1)
        dependencies[index] = `${imports[index]}`;
      module.own = setters;
      module.execute = execute;
      return dependencies;
    }),

    /** Adds a module that stands for a library and has only some of its exports; returns its path. */
    restrict: operation((specifier, from, names, members) => {
      const path = `restricted ${from} ${specifier}`;
      if (modules[path]) return path;
      const { status, exports } = modules[from];
      modules[path] = { status, exports: create(null), setters: [] };
      const listed = apply(split, names, [' ']);
      for (let index = 0; index < listed.length; index += 1) {
        const name = listed[index];
        const isLimited = name === 'default' && members !== '' && exports.default;
        modules[path].exports[name] = isLimited
          ? limit(specifier, exports.default, apply(split, members, [' ']))
          : exports[name];
      }
      return path;
    }),

    /** Returns the missing member that was read last since the last module ran. */
    missing: operation(() => missing),

    /** Links an import of a module. */
    link: operation((file, index, specifier, from) => {
      const module = modules[file];
      const provider = modules[from] ?? noProvider;
      module.uses[specifier] ??= { names: create(null), isWhole: false };
      const use = module.uses[specifier];
      const set = () => callSetter(provider, module.own[index], use);
      provider.setters[provider.setters.length] = set;
      set();
      return plain(keys(provider.exports));
    }),

    /** Runs a module; `settle` in `engine.cjs` then runs its promises. */
    execute: operation((file) => {
      const module = modules[file];
      module.state = 'done';
      missing = '';
      const running = module.execute?.();
      if (typeof running?.then !== 'function') return;
      module.state = 'pending';
      const settled = (state) => (reason) => {
        module.state = state;
        module.reason = reason;
      };
      // A module may return any thenable, so the engine's own promise waits for it.
      const waiting = new Later((resolve) => resolve(running));
      apply(then, waiting, [settled('done'), settled('failed')]);
    }),

    /** Returns whether a module has finished. */
    state: operation((file) => {
      const { state, reason } = modules[file];
      if (state === 'failed') throw reason;
      return state;
    }),

    /** Marks a module as failed, so that its importers get stand-ins. */
    fail: operation((file) => {
      modules[file] ??= { exports: create(null), uses: create(null), setters: [] };
      modules[file].status = 'throws';
    }),

    /** Returns the kinds of a module's exports, and the names that it has read of other modules. */
    describe: operation((file) => {
      const { exports, uses } = modules[file];
      const kinds = create(null);
      each(exports, (name) => {
        kinds[name] = getKind(exports[name]);
      });
      const used = create(null);
      each(uses, (specifier) => {
        const { names, isWhole } = uses[specifier];
        used[specifier] = plain({ names: plain(keys(names)), isWhole });
      });
      return plain({ exports: kinds, uses: used });
    }),
  };
})();
