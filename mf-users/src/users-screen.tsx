import {
  CreateButton,
  ListScreen,
  useHolds,
  usePermissions,
  useRowAddress,
} from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useHubChoice } from './user/hub-choice.ts';
import { useUserColumns, useUserWords } from './user/user-columns.ts';
import { everyUserList, ownUserList } from './user/user-list.ts';
import { readScope, userScopes } from './user/user-scope.ts';
import { UserForm } from './user-form.tsx';

const ROUTE = '/users';
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** The users of the person's hub or, for whoever may see them, of every hub. */
export function UsersScreen() {
  const { t } = useTranslation('mf-users');
  const { row, open, close } = useRowAddress(ROUTE);
  const { search } = useLocation();
  const [fresh, setFresh] = useState<string>();
  const permissions = usePermissions();
  const mayCreate = useHolds('CreateUser');
  const choice = useHubChoice(permissions);
  const source = readScope(search, userScopes(permissions)) === 'all' ? everyUserList : ownUserList;
  return (
    <>
      <ListScreen
        key={source.key.join('/')}
        source={source}
        columns={useUserColumns()}
        defaultSort={BY_NAME}
        words={useUserWords()}
        route={ROUTE}
        openRow={row}
        freshRow={fresh}
        action={
          mayCreate ? <CreateButton text={t('create.title')} onClick={() => open('new')} /> : null
        }
      />
      {row === 'new' && choice.status === 'known' && choice.hubs.length > 0 ? (
        <UserForm
          source={source}
          hubs={choice.hubs}
          onStored={({ id }) => {
            setFresh(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
