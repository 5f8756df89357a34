import type { restrictedI18n, restrictedNames } from '@console/shared-ui/contract';
import i18next, { type TFunction } from 'i18next';
import { Trans, useTranslation } from 'react-i18next';

/** The exports of `i18next` and `react-i18next` that a module of API level 2 imports. */
export type RestrictedExports = Readonly<
  Record<(typeof restrictedNames)['i18next' | 'react-i18next'][number], unknown>
>;

/** One namespace or several, as i18next accepts them. */
type Namespaces = string | readonly string[] | null | undefined;

/** A function that takes keys and options, such as `t` and `exists`. */
type Lookup = (keys: never, options: never) => unknown;

/** A key's namespace, as in `mf-users:title`; in `Total: {{count}}`, the colon belongs to the text. */
const PREFIX = /^([\w/-]+):(?=\S)/;

/** Returns `on` or `off`. Without a listener, i18next would remove the listeners of all modules. */
const follow = (method: 'on' | 'off') => (event: string, listener: (language: string) => void) => {
  if (event === 'languageChanged' && listener) i18next[method](event, listener);
};

/**
 * Returns the exports for one module. They give it its own texts and those of shared-ui; nothing that
 * can be reached from them changes texts or the language, or leads to the instance.
 *
 * @param module - its folder, which is also the namespace of its texts
 */
export function restrictedI18nFor(module: string): RestrictedExports {
  const owned = new RegExp(`^(${module}|shared-ui)(/|$)`);
  const own = (names: Namespaces) => {
    const kept = [names ?? []].flat().filter((name) => owned.test(name));
    return kept.length > 0 ? kept : [module];
  };
  const ownKey = (key: unknown) =>
    typeof key === 'string'
      ? key.replace(PREFIX, (prefix, name) => (owned.test(name) ? prefix : ''))
      : key;
  /** Limits a lookup to own namespaces. Other namespaces are ignored, so that their keys are missing. */
  const limit = (lookUp: Lookup) => {
    const limited = (key: unknown, ...values: unknown[]) => {
      // i18next accepts a default text in place of the options, and before them.
      const options: { ns?: Namespaces } = Object.assign(
        {},
        ...values.map((one) => (typeof one === 'string' ? { defaultValue: one } : one)),
      );
      if (options.ns) options.ns = own(options.ns);
      const keys = Array.isArray(key) ? key.map(ownKey) : ownKey(key);
      return lookUp(keys as never, options as never);
    };
    // The namespace and prefix of `getFixedT`, which `Trans` reads.
    return Object.assign(limited, lookUp);
  };
  const i18n = {
    t: limit((keys, options: object) => i18next.t(keys, { ns: module, ...options })),
    exists: limit((keys, options: object) => i18next.exists(keys, { ns: module, ...options })),
    getFixedT: (language: string | null, names?: Namespaces, prefix?: string) =>
      limit(i18next.getFixedT(language as string, own(names), prefix)),
    dir: (language?: string) => i18next.dir(language),
    on: follow('on'),
    off: follow('off'),
    get language() {
      return i18next.language;
    },
    get languages() {
      return i18next.languages && [...i18next.languages];
    },
    get resolvedLanguage() {
      return i18next.resolvedLanguage;
    },
  } satisfies Record<(typeof restrictedI18n)[number], unknown>;
  /** By the whole result, so that `t` stays the same function while the language does. */
  const results = new WeakMap<object, unknown>();
  return {
    default: i18n,
    useTranslation: (names: Namespaces, options?: object) => {
      const whole = useTranslation(own(names), { ...options, i18n: i18next });
      const known = results.get(whole);
      if (known) return known;
      const { ready } = whole;
      const t = limit(whole.t as TFunction);
      const result = Object.assign([t, i18n, ready], { t, i18n, ready });
      results.set(whole, result);
      return result;
    },
    Trans: ({ i18n: _, ...props }: Parameters<typeof Trans>[0]) =>
      Trans({ ...props, ...(!props.t && { t: i18n.t as never, ns: own(props.ns as Namespaces) }) }),
  };
}
