// Adds `watch` to `globalThis.loading`, which finds changes of the language's objects and of the stand-ins
// for the browser's. A module can change all globals, so only functions that were saved before any module
// ran are used.
(() => {
  const { standard, calls } = globalThis.loading;
  const { create, is } = Object;
  const { getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Reflect;
  const { apply, has, isExtensible, ownKeys } = Reflect;
  const { slice } = String.prototype;
  const { toString: print } = Symbol.prototype;

  /** The length limit of a name, and of the list of changes. */
  const LIMIT = 100;

  /** A setting of engines that changes no other code. */
  const HARMLESS = { of: 'Error', name: 'stackTraceLimit' };

  /** Well-known symbols, which polyfills add. */
  const wellKnown = create(null);
  for (const name of ownKeys(Symbol)) {
    if (typeof Symbol[name] === 'symbol') wellKnown[Symbol[name]] = true;
  }

  const isObject = (value) =>
    typeof value === 'function' || (typeof value === 'object' && value !== null);

  /** Returns a descriptor without a prototype, because a module may change that. */
  function describe(object, key) {
    const found = getOwnPropertyDescriptor(object, key);
    if (found) setPrototypeOf(found, null);
    return found;
  }

  function snapshot(object) {
    const found = create(null);
    const keys = ownKeys(object);
    for (let index = 0; index < keys.length; index += 1)
      found[keys[index]] = describe(object, keys[index]);
    return found;
  }

  const isSame = (one, other) =>
    is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.writable === other.writable &&
    one.enumerable === other.enumerable &&
    one.configurable === other.configurable;

  /** Returns the objects to watch. No module has run yet. */
  function findObjects() {
    const seen = new Set();
    const found = [];
    const add = (object, name) => {
      if (!isObject(object) || seen.has(object)) return;
      seen.add(object);
      // Stand-ins answer for all names.
      found.push({ object, name, isStandIn: has(object, 'any name') });
    };
    const addMembers = (object, start) => {
      for (const key of ownKeys(object)) add(describe(object, key).value, start + String(key));
    };
    add(globalThis, 'globalThis');
    addMembers(globalThis, '');
    for (const { object, name } of [...found])
      add(describe(object, 'prototype')?.value, `${name}.prototype`);
    addMembers(document, 'document.');
    for (const kind of [async () => {}, function* () {}, async function* () {}])
      add(getPrototypeOf(kind), 'Function.prototype');
    const iterators = [[].values(), new Map().keys(), new Set().keys(), ''.matchAll(/a/g)];
    for (const one of [...iterators, (function* () {})()]) add(getPrototypeOf(one), 'Iterator');
    for (const { object, name } of [...found]) add(getPrototypeOf(object), `parent of ${name}`);
    return found;
  }

  /** The names of standard objects that were asked for. */
  const known = create(null);

  /** Returns whether the standards define a member of an object. */
  function isStandard(owner, name) {
    for (let at = owner; at !== undefined; at = known[at].parent) {
      if (!known[at]) {
        const { names, parent } = standard(at);
        known[at] = { __proto__: null, names: create(null), parent };
        for (let index = 0; index < names.length; index += 1) known[at].names[names[index]] = true;
      }
      if (known[at].names[name]) return true;
    }
    return false;
  }

  /** Returns how an added property counts; undefined for a polyfill. */
  function kindOfAdded({ object, name: owner, isStandIn }, key) {
    const parent = getPrototypeOf(object);
    if (!isStandIn && parent !== null && has(parent, key)) return 'changed';
    if (typeof key === 'symbol')
      return wellKnown[key] || owner === 'globalThis' ? undefined : 'added';
    if (!isStandard(owner, key)) return 'added';
    return isStandIn ? 'changed' : undefined;
  }

  /** Returns how a property has changed; undefined if it is the same, or was added by a polyfill. */
  function kindOf(watched, key, before, after) {
    if (!before) return kindOfAdded(watched, key);
    if (!after) return 'removed';
    return isSame(before, after) ? undefined : 'changed';
  }

  globalThis.loading.watch = () => {
    const all = findObjects();
    for (const one of all) {
      one.before = snapshot(one.object);
      one.parent = getPrototypeOf(one.object);
      one.canGrow = isExtensible(one.object);
    }
    return () => {
      const deeds = [];
      const note = (how, of, name, value) => {
        if (deeds.length >= LIMIT || (of === HARMLESS.of && name === HARMLESS.name)) return;
        const text = typeof name === 'symbol' ? apply(print, name, []) : name;
        const deed = { __proto__: null, how, of, name: apply(slice, text, [0, LIMIT]) };
        if (value !== undefined) deed.value = apply(slice, value, [0, LIMIT]);
        deeds[deeds.length] = deed;
      };
      for (let index = 0; index < calls.length; index += 1)
        note('called', calls[index].of, calls[index].name, calls[index].value);
      calls.length = 0;
      for (let index = 0; index < all.length; index += 1) {
        const watched = all[index];
        const { object, name, before } = watched;
        const after = snapshot(object);
        const keys = ownKeys(after);
        for (let at = 0; at < keys.length; at += 1) {
          const how = kindOf(watched, keys[at], before[keys[at]], after[keys[at]]);
          if (how) note(how, name, keys[at]);
        }
        const old = ownKeys(before);
        for (let at = 0; at < old.length; at += 1)
          if (!after[old[at]]) note('removed', name, old[at]);
        watched.before = after;
        if (getPrototypeOf(object) !== watched.parent) note('changed', name, '__proto__');
        watched.parent = getPrototypeOf(object);
        if (watched.canGrow && !isExtensible(object)) note('changed', name, 'extensibility');
        watched.canGrow = isExtensible(object);
      }
      return deeds;
    };
  };
})();
