// The same sources as one single-page app, which the benchmark compares with: the modules that
// every visit needs are in one script, the two other screens are loaded on demand.
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

/** What scripts hand to later ones, by name. */
const handed = new Map<string, unknown>();

/** What root-config asks of SystemJS, answered by webpack. */
Object.assign(globalThis, {
  System: {
    // Hooks are put on the loader's prototype; a plain object's is that of all objects.
    constructor: { prototype: {} },
    import: (name: string) => modules[name]?.() ?? Promise.reject(new Error(`No ${name}`)),
    resolve: (name: string) =>
      new URL(`/texts/${name.replace('@console/', '')}/module.js`, location.origin).href,
    get: (name: string) => handed.get(name),
    set: (name: string, value: unknown) => handed.set(name, value),
    delete: (name: string) => handed.delete(name),
    getImportMap: () => ({}),
    addImportMap: () => undefined,
  },
});

void import(/* webpackMode: "eager" */ '@console/root-config/first');
