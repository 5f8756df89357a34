// The console's sources as one single-page app, for comparison. One script has the modules that every
// visit needs; the other two screens are loaded on demand.
import '@blueprintjs/core/lib/css/blueprint.css';

type Load = () => Promise<unknown>;

const modules: Readonly<Record<string, Load>> = {
  '@console/root-config': () => import(/* webpackMode: "eager" */ '@console/root-config'),
  '@console/mf-shell': () => import(/* webpackMode: "eager" */ '@console/mf-shell'),
  '@console/mf-tenants': () => import(/* webpackMode: "eager" */ '@console/mf-tenants'),
  '@console/shared-auth': () => import(/* webpackMode: "eager" */ '@console/shared-auth'),
  '@console/shared-ui': () => import(/* webpackMode: "eager" */ '@console/shared-ui'),
  '@console/mf-users': () => import('@console/mf-users'),
  '@console/mf-hubs': () => import('@console/mf-hubs'),
};

/** Values that a script hands over to later scripts, by name. */
const handedOver = new Map<string, unknown>();

/** Implements, with webpack, the part of SystemJS that root-config uses. */
Object.assign(globalThis, {
  System: {
    // root-config sets hooks on the loader's prototype. This one keeps them off `Object.prototype`.
    constructor: { prototype: {} },
    import: (name: string) => modules[name]?.() ?? Promise.reject(new Error(`No ${name}`)),
    resolve: (name: string) =>
      new URL(`/texts/${name.replace('@console/', '')}/module.js`, location.origin).href,
    get: (name: string) => handedOver.get(name),
    set: (name: string, value: unknown) => handedOver.set(name, value),
    delete: (name: string) => handedOver.delete(name),
    getImportMap: () => ({}),
    addImportMap: () => undefined,
  },
});

void import(/* webpackMode: "eager" */ '@console/root-config/first');
