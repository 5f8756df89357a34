import type { OtherFiles } from '@console/shared-ui';
import { lateWords } from '@console/shared-ui/internal';

const texts = {
  en: {
    guests: 'Guests',
    services: 'Service accounts',
    things: 'Groups, computers and contacts',
    guestsRule: 'user type “Guest”, or #EXT# in the user name',
    servicesRule:
      'user name like service-account-…, svc-…, sync_… or …$, or built into the directory',
    thingsRule: 'object class other than user or person',
  },
  fr: {
    guests: 'Invités',
    services: 'Comptes de service',
    things: 'Groupes, ordinateurs et contacts',
    guestsRule: 'type d’utilisateur «\u202fGuest\u202f» ou #EXT# dans le nom d’utilisateur',
    servicesRule:
      'nom d’utilisateur comme service-account-…, svc-…, sync_… ou …$, ou intégré à l’annuaire',
    thingsRule: 'classe d’objet autre que user ou person',
  },
} as const;

export const otherFilesWords = () => lateWords('mf-users/other-files', texts);

/**
 * The headings of files of other products, as these public pages name them. A heading of a template also
 * has the name of its property in brackets, which the import recognizes: `Last name [surname]`.
 *
 * - Entra ID: https://learn.microsoft.com/entra/identity/users/users-bulk-download (columns of the download),
 *   https://learn.microsoft.com/entra/identity/users/users-bulk-add (template),
 *   https://learn.microsoft.com/entra/external-id/user-properties (`userType`, `#EXT#`); the export of the
 *   Microsoft 365 admin center: https://github.com/attilamacskasy/openidsync
 * - Google Workspace: https://support.google.com/a/answer/40057 (template),
 *   https://support.google.com/a/answer/7348070 (download)
 * - Okta: https://help.okta.com/en-us/content/topics/users-groups-profiles/usgp-import-users-csv.htm
 *   (template), https://help.okta.com/en-us/content/topics/reports/okta-password-health-report.htm
 * - Keycloak: https://www.keycloak.org/docs-api/latest/rest-api/#UserRepresentation (its members are the columns
 *   of `kcadm.sh get users --format csv` and of exports of a realm); the user names of service accounts:
 *   https://www.keycloak.org/docs/latest/server_admin/#_service_accounts
 * - Active Directory (`csvde`, PowerShell): https://learn.microsoft.com/windows/win32/adschema/attributes-all,
 *   https://learn.microsoft.com/powershell/module/activedirectory/get-aduser
 */
const headings = {
  // A file without a user name has at least an address, from which the user name is proposed.
  username: [
    ...['username', 'sAMAccountName', 'userPrincipalName', 'User principal name', 'login'],
    ...['Email Address', 'Primary email', 'mail', 'email'],
  ],
  email: [
    'mail',
    'email',
    'Email Address',
    'EmailAddress',
    'Primary email',
    'Proxy addresses',
    'proxyAddresses',
    'userPrincipalName',
  ],
  firstName: ['givenName', 'firstName', 'First name'],
  lastName: ['surname', 'sn', 'lastName', 'Last name'],
  hubId: [
    ...[
      'hub',
      'hubs',
      'groups',
      'memberOf',
      'Org Unit Path',
      'officeLocation',
      'physicalDeliveryOfficeName',
    ],
    ...['Office', 'division', 'department', 'attributes.department', 'DN', 'distinguishedName'],
  ],
} as const;

/** Names of accounts that belong to no person, by their usual form. */
const SERVICE_NAME =
  /^(?:service-account-|svc[-_.]|sync_)|\$$|^(?:krbtgt|administrator|guest)(?:@|$)|@[^@]+\.iam\.gserviceaccount\.com$/i;

/** Returns what the import of users knows about files of other products. */
export const otherFiles = (t: (key: keyof typeof texts.en) => string): OtherFiles => ({
  headings,
  exclusions: [
    {
      name: 'guests',
      label: t('guests'),
      rule: t('guestsRule'),
      cells: [
        { headings: ['userType', 'User type'], matches: /^guest$/i },
        { headings: ['userPrincipalName', 'User principal name'], matches: /#EXT#/i },
      ],
    },
    {
      name: 'services',
      label: t('services'),
      rule: t('servicesRule'),
      cells: [
        { headings: ['serviceAccountClientId'], matches: /./ },
        {
          headings: ['username', 'sAMAccountName', 'login'],
          field: 'username',
          matches: SERVICE_NAME,
        },
        { headings: ['Org Unit Path'], matches: /^\/service accounts?(?:\/|$)/i },
      ],
    },
    {
      name: 'things',
      label: t('things'),
      rule: t('thingsRule'),
      cells: [{ headings: ['objectClass'], matches: /^(?!(?:user|person|inetOrgPerson)$)./i }],
    },
  ],
});
