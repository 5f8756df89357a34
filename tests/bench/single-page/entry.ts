// The same sources as one single-page app, for comparison: one script has the modules that every
// visit needs, the two other screens are loaded on demand.
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

/** Values that scripts hand to later ones, by name. */
const handedOver = new Map<string, unknown>();

/** Implements what root-config uses of SystemJS with webpack. */
Object.assign(globalThis, {
  System: {
    // Hooks are set on the loader's prototype; without this it would be that of all objects.
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
