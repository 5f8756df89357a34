import { api, grant } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { UsersScreen } from './users-screen.tsx';

const person = userEvent.setup({ delay: null });

const answers: Record<string, unknown> = {
  '/user/listall': [],
  '/hub/list': [
    { id: 'hub-1', name: 'France Est' },
    { id: 'hub-2', name: 'Arc lémanique' },
  ],
};

beforeEach(() => {
  api.GET.mockReset().mockImplementation(async (path: string) => ({ data: answers[path] }));
  grant('GetAllUsers', 'CreateUser', 'GetManagementHubs');
});

async function choose(lines: readonly string[]) {
  drawScreen({ ...manifest, screen: UsersScreen }, '/users/list', texts);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import…' })).toBeEnabled());
  await waitFor(async () => {
    await person.click(screen.getByRole('button', { name: 'Import…' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
  const dialog = screen.getByRole('dialog', { name: 'Import users' });
  const file = new File([lines.join('\r\n')], 'users.csv');
  await person.upload(await within(dialog).findByLabelText('File'), file);
  return dialog;
}

/** Files as the products write them; see the pages that `other-files.ts` names. */
const FILES: readonly (readonly [product: string, lines: readonly string[]])[] = [
  [
    'the download of Entra ID',
    [
      'userPrincipalName,displayName,surname,mail,givenName,id,userType,department,accountEnabled,officeLocation',
      'anna.muster@x.example,"Muster, Anna",Muster,anna@x.example,Anna,7d2c,Member,IT,True,France Est',
      'ben_home.example#EXT#@x.example,Ben,,ben@home.example,,6d2c,Guest,,True,',
    ],
  ],
  [
    'the template of Entra ID',
    [
      'version:v1.0',
      'Name [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname],Department [department]',
      'Anna Muster,anna.muster@x.example,Anna,Muster,france est',
    ],
  ],
  [
    'the Microsoft 365 admin center',
    [
      'Display name;User principal name;First name;Last name;Department;Office;Proxy addresses',
      'Anna;anna.muster@x.example;Anna;Muster;IT;France Est;SMTP:anna@x.example+smtp:a@x.example',
      'Ben;ben_home.example#EXT#@x.example;Ben;Home;;;SMTP:ben@home.example',
    ],
  ],
  [
    'Google Workspace',
    [
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Recovery Email,Department',
      'Anna,Muster,Anna.Muster@x.example,****,/Europe/France Est,,a@y.example,IT',
      'Scan,Robot,scan@x.example,****,/Service Accounts,,,',
    ],
  ],
  [
    'Okta',
    [
      'login,firstName,lastName,email,secondEmail,userType,division,department',
      'anna.muster@x.example,Anna,Muster,anna@x.example,,Employee,France Est,IT',
      'ben@y.example,Ben,Home,ben@y.example,,Guest,,',
    ],
  ],
  [
    'Keycloak',
    [
      'id,username,enabled,firstName,lastName,email,realmRoles,groups',
      '8f2c,anna.muster,true,Anna,Muster,anna@x.example,"[""admin""]","[""/France Est"",""/Staff""]"',
      '1f2c,service-account-ci,true,,,,[],',
    ],
  ],
  [
    'csvde of Active Directory',
    [
      'DN,objectClass,sn,givenName,memberOf,sAMAccountName,mail',
      '"CN=Muster\\, Anna,OU=Users,DC=x",user,Muster,Anna,"CN=France Est,OU=Groups,DC=x;CN=Staff,DC=x",Anna.Muster,anna@x.example',
      '"CN=PC1,DC=x",computer,,,,PC1$,',
      '"CN=krbtgt,DC=x",user,,,,krbtgt,',
    ],
  ],
  [
    'Get-ADUser of Active Directory',
    [
      '#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser',
      '"GivenName","Surname","SamAccountName","EmailAddress","Office"',
      '"Anna","Muster","anna.muster","anna@x.example","France Est"',
    ],
  ],
];

test.each(FILES)('an import recognizes the columns of %s', async (_, lines) => {
  const dialog = await choose(lines);
  const status = within(dialog).getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(/^1 row can be imported\. No problems/));
  const row = within(dialog).getByRole('row', { name: /anna\.muster/ });
  expect(row).toHaveTextContent(/Anna.*Muster.*anna\.muster.*anna.*@x\.example.*France Est/i);
  const excluded = lines.filter((line) => /#EXT#|Guest|Robot|service-acc|PC1|krbtgt/.test(line));
  const rows = within(dialog).queryAllByRole('row', { name: /Left out/ });
  expect(rows).toHaveLength(excluded.length);
});

test('all users of a file without hubs go to the hub that is chosen for all rows', async () => {
  const dialog = await choose(['First name;Last name;E-mail', 'Anna;Muster;anna@x.example']);
  const status = within(dialog).getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('The file lacks the column Hub.'));
  await person.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Hub' }),
    'Arc lémanique',
  );
  await waitFor(() => expect(status).toHaveTextContent('1 row can be imported.'));
  const row = within(dialog).getByRole('row', { name: /anna proposed/ });
  expect(row).toHaveTextContent('Arc lémanique');
});
