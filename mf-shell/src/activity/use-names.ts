import { holdsAny, type Permissions } from '@console/shared-auth';
import { localize, type MicroFrontend } from '@console/shared-ui/contract';
import { useTranslation } from 'react-i18next';
import type { Activity, Texts, Write } from './activity-text.ts';

/** Names of rows, lists and fields, and addresses of rows. */
export interface Names {
  /** For example "Tenants". */
  readonly list: (route: string) => string;
  /** For example "38 tenants". */
  readonly count: (write: Write) => string;
  /** Returns a field's label, by the key of its text. */
  readonly field: (key: string | undefined, name: string) => string;
  /** Returns a function for the labels of a kind's fields. */
  readonly fieldNames: (kind: string) => (name: string) => string;
  /** Returns the address of a row; undefined if the row no longer exists. */
  readonly getAddress: (kind: string, id: string, route?: string) => string | undefined;
  /** Returns, for example, "Moved {what} to {place}", with the placeholders. */
  readonly sentence: (t: Texts, write: Write) => string;
  /** Returns the same sentence with names in place of the placeholders. */
  readonly sentenceText: (t: Texts, write: Write) => string;
  /** Whether this user can undo a write. */
  readonly canUndo: (write: Write, permissions: Permissions) => boolean;
}

/** Returns the namespace of a module's texts, e.g. `mf-tenants`. */
const getNamespace = ({ module }: MicroFrontend): string =>
  module.slice(module.lastIndexOf('/') + 1);

/** Returns the modules' own terms for their rows and fields, in the current language. */
export function useNames(activity: Activity, microFrontends: readonly MicroFrontend[]): Names {
  // Also loads the texts of modules that have not been opened yet.
  const { t: text, i18n } = useTranslation(microFrontends.map(getNamespace), {
    useSuspense: false,
  });
  const findOwner = (kind: string, route?: string) =>
    microFrontends.find((one) => one.route === (route ?? `/${kind}s`));
  const countText = ({ kind, route }: Write, count: number, total: number | string) => {
    const owner = findOwner(kind, route);
    const key = owner && `${getNamespace(owner)}:list.count`;
    const shown = key ? text(key, { count, total, defaultValue: '' }) : '';
    return shown.trim() || [total, kind].join(' ').trim();
  };
  const sentence = (t: Texts, write: Write) =>
    // The noun is the module's text for one row, without the number.
    t(`verb.${write.verb}`).replace('{noun}', write.total === 1 ? countText(write, 1, '') : '');
  const what = (write: Write) => {
    const [thing] = write.things;
    return write.total === 1 && thing ? thing.name : countText(write, write.total, write.total);
  };
  return {
    list: (route) => {
      const owner = microFrontends.find((one) => one.route === route);
      return owner ? localize(owner.label, i18n.language) : route;
    },
    count: what,
    field: (key, name) => (key ? text(key) : name),
    fieldNames: (kind) => (name) => {
      const key = activity.fieldTexts(kind)[name];
      return key ? text(key) : name;
    },
    getAddress: (kind, id, route) => {
      const owner = findOwner(kind, route);
      return owner && !activity.isGone(kind, id) ? `${owner.route}/${id}` : undefined;
    },
    sentence,
    sentenceText: (t, write) =>
      sentence(t, write)
        .replace('{what}', () => what(write))
        .replace('{place}', () => write.place?.name ?? '')
        .replace(/ {2,}/g, ' '),
    canUndo: (write, permissions) => {
      const inverse = activity.inverseOf(write);
      return (
        inverse.length > 0 &&
        inverse.every(({ way }) =>
          holdsAny(permissions, [way === 'into' ? 'AddTenantToHub' : 'RemoveTenantFromHub']),
        )
      );
    },
  };
}
