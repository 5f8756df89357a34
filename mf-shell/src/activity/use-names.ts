import { holdsAny, type Permissions } from '@console/shared-auth';
import { localize, type MicroFrontend } from '@console/shared-ui/contract';
import { useTranslation } from 'react-i18next';
import type { Activity, Words, Write } from './activity-text.ts';

/** What things, lists and fields are called, and where they are. */
export interface Names {
  /** "Tenants" */
  readonly list: (route: string) => string;
  /** "38 tenants" */
  readonly count: (write: Write) => string;
  /** Of a field, by the key of its text. */
  readonly field: (key: string | undefined, name: string) => string;
  /** Of a field of a kind of thing. */
  readonly fieldOf: (kind: string) => (name: string) => string;
  /** Where a thing is, as long as it is there. */
  readonly addressOf: (kind: string, id: string, route?: string) => string | undefined;
  /** "Moved {what} to {place}", the names of both to be put in. */
  readonly sentence: (t: Words, write: Write) => string;
  /** The same with the names. */
  readonly sentenceText: (t: Words, write: Write) => string;
  /** Whether what was done can be taken back by this person. */
  readonly mayUndo: (write: Write, permissions: Permissions) => boolean;
}

/** The namespace of a module's texts, e.g. `mf-tenants`. */
const namespaceOf = ({ module }: MicroFrontend): string =>
  module.slice(module.lastIndexOf('/') + 1);

/** The words of the modules for their own things, in the language of the moment. */
export function useNames(activity: Activity, microFrontends: readonly MicroFrontend[]): Names {
  // Those of modules that were not opened are asked for now.
  const { t: text, i18n } = useTranslation(microFrontends.map(namespaceOf), {
    useSuspense: false,
  });
  const ownerOf = (kind: string, route?: string) =>
    microFrontends.find((one) => one.route === (route ?? `/${kind}s`));
  const countText = ({ kind, route }: Write, count: number, total: number | string) => {
    const owner = ownerOf(kind, route);
    const key = owner && `${namespaceOf(owner)}:list.count`;
    const shown = key ? text(key, { count, total, defaultValue: '' }) : '';
    return shown.trim() || [total, kind].join(' ').trim();
  };
  const sentence = (t: Words, write: Write) =>
    // The noun alone: what the module says of one, without the number.
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
    fieldOf: (kind) => (name) => {
      const key = activity.fieldTexts(kind)[name];
      return key ? text(key) : name;
    },
    addressOf: (kind, id, route) => {
      const owner = ownerOf(kind, route);
      return owner && !activity.isGone(kind, id) ? `${owner.route}/${id}` : undefined;
    },
    sentence,
    sentenceText: (t, write) =>
      sentence(t, write)
        .replace('{what}', () => what(write))
        .replace('{place}', () => write.place?.name ?? '')
        .replace(/ {2,}/g, ' '),
    mayUndo: (write, permissions) => {
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
