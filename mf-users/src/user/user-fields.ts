import type { UserBody } from '@console/shared-auth';
import type { FormField, FormValues } from '@console/shared-ui';
import { foldText } from '@console/shared-ui';
import type { TFunction } from 'i18next';

const USERNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

interface NamedHub {
  readonly id: string;
  readonly name: string;
}

/** The fields of a new user. `t` is that of the namespace `mf-users`. */
export function userFields(
  t: TFunction<'mf-users'>,
  hubs: readonly NamedHub[],
): readonly FormField[] {
  return [
    {
      name: 'firstName',
      kind: 'text',
      label: t('field.firstName'),
      required: true,
      maxLength: 100,
    },
    { name: 'lastName', kind: 'text', label: t('field.lastName'), required: true, maxLength: 100 },
    {
      name: 'username',
      kind: 'code',
      label: t('field.username'),
      help: t('field.usernameHelp'),
      required: true,
      minLength: 2,
      maxLength: 63,
      pattern: USERNAME,
      patternText: t('field.usernameHelp'),
      propose: proposedUsername,
    },
    { name: 'email', kind: 'email', label: t('field.email'), required: true, maxLength: 254 },
    {
      name: 'hubId',
      kind: 'choice',
      label: t('field.hub'),
      required: true,
      options: hubs.map(({ id, name }) => ({ value: id, label: name })),
      fixed: hubs.length === 1 ? t('field.hubFixed') : undefined,
    },
  ];
}

/** What is sent for the values of the form. */
export function userBody(id: string, values: FormValues): UserBody {
  const { username = '', email = '', firstName = '', lastName = '' } = values;
  return { id, username, email, firstName, lastName };
}

/** `Zoé Müller` makes `zoe.muller`. */
function proposedUsername({ firstName = '', lastName = '' }: FormValues): string {
  return [firstName, lastName]
    .map((name) =>
      foldText(name)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 63);
}
