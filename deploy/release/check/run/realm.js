// The operations that the process which loads modules runs within its engine: the value of this script.
// A module can change everything that it finds in here. So later code uses only what was taken before
// (no method of a list, no spreading, no toJSON); a module may still lie about itself, and reaches
// nothing outside.
(() => {
  const { System, standIn } = globalThis.loading;
  const { stringify } = JSON;
  const { keys, create, assign } = Object;
  const { isArray } = Array;
  const { apply, ownKeys, setPrototypeOf } = Reflect;
  const { Promise: Later, Proxy: Watched } = globalThis;
  const { then } = Later.prototype;
  const { slice } = String.prototype;
  /** Of a message, longer than anybody reads. */
  const MESSAGE_LENGTH = 500;
  const never = () => new Later(() => undefined);
  delete globalThis.loading;
  delete globalThis.parseUrl;

  /** By path. */
  const modules = create(null);
  /** Arguments of `System.register` since the last look. */
  let registrations = [];
  System.register = (...given) => {
    const first = typeof given[0] === 'string' ? 1 : 0;
    registrations[registrations.length] = { imports: given[first], declare: given[first + 1] };
  };

  /** An operation answers with JSON, or with what was thrown, in words. */
  const operation =
    (work) =>
    (...given) => {
      try {
        return stringify(plain({ value: apply(work, undefined, given) ?? null }));
      } catch (error) {
        return stringify(plain({ thrown: wordsOf(error) }));
      }
    };

  /** Nothing that an object is asked for comes from anybody else. */
  const plain = (object) => {
    setPrototypeOf(object, null);
    return object;
  };

  function wordsOf(error) {
    try {
      const words = `${error?.message ?? error}`;
      const isLong = words.length > MESSAGE_LENGTH;
      return isLong ? `${apply(slice, words, [0, MESSAGE_LENGTH])}…` : words;
    } catch {
      return 'something that cannot be printed';
    }
  }

  /** Exports one name of a module, or many, and tells its importers. */
  function exporting(module, name, value) {
    const isMany = typeof name === 'object' && name !== null;
    assign(module.exports, isMany ? name : { [name]: value });
    for (let index = 0; index < module.setters.length; index += 1) module.setters[index]();
    return isMany ? name : value;
  }

  /**
   * Calls the setter of an import. It reads each name that is used, in chunks too; or it keeps the
   * module whole, by going through its names (webpack) or by reading none (Rollup).
   */
  function hand(provider, setter, use) {
    if (!setter) return;
    let isLinking = true;
    let hasRead = false;
    const recorded = new Watched(provider.exports, {
      get(target, name) {
        const value = target[name];
        // What is looked for later, and is not there, may be done without.
        const counts = isLinking ? !use.isWhole : value !== undefined;
        if (typeof name === 'string' && counts) use.names[name] = true;
        hasRead = true;
        // An import of a module that does not run must not fail.
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

  /** single-spa takes a function, or a list of functions that it calls one after another. */
  function kindOf(value) {
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

  /** Stands where a specifier leads to no file. */
  const nobody = { status: 'throws', exports: create(null), setters: [] };

  return {
    /** Forgets what was registered. */
    begin: operation(() => {
      registrations = [];
    }),

    /** Takes what a script has registered, and says what that imports; nothing where it is no module. */
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

    /** Hands a module what it imports. */
    link: operation((file, index, specifier, from) => {
      const module = modules[file];
      const provider = modules[from] ?? nobody;
      module.uses[specifier] ??= { names: create(null), isWhole: false };
      const use = module.uses[specifier];
      const set = () => hand(provider, module.own[index], use);
      provider.setters[provider.setters.length] = set;
      set();
      return plain(keys(provider.exports));
    }),

    /** Runs a module; what it promises is done by `settle`. */
    execute: operation((file) => {
      const module = modules[file];
      module.state = 'done';
      const running = module.execute?.();
      if (typeof running?.then !== 'function') return;
      module.state = 'pending';
      const settled = (state) => (reason) => {
        module.state = state;
        module.reason = reason;
      };
      // Whatever it is: a promise of our own waits for it.
      const waiting = new Later((resolve) => resolve(running));
      apply(then, waiting, [settled('done'), settled('failed')]);
    }),

    /** Whether a module has run to its end. */
    state: operation((file) => {
      const { state, reason } = modules[file];
      if (state === 'failed') throw reason;
      return state;
    }),

    /** Marks a module that does not run; its importers find stand-ins. */
    fail: operation((file) => {
      modules[file] ??= { exports: create(null), uses: create(null), setters: [] };
      modules[file].status = 'throws';
    }),

    /** Describes the exports of a module, by kind, and the names that it has read of others. */
    describe: operation((file) => {
      const { exports, uses } = modules[file];
      const kinds = create(null);
      each(exports, (name) => {
        kinds[name] = kindOf(exports[name]);
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
