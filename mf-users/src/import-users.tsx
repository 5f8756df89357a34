import { api } from '@console/shared-auth';
import {
  type GoodRow,
  Import,
  type ListSource,
  readAgain,
  useHolds,
  useList,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { userBody, userFields } from './user/user-fields.ts';
import { fullName, type User } from './user/user-list.ts';

interface ImportUsersProps {
  readonly source: ListSource<User>;
  /** The hubs that users may be put in. */
  readonly hubs: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const refresh = () => readAgain('user');

const taskOf = ({ id, values }: GoodRow) => {
  const body = userBody(id, values);
  const path = { hubId: values.hubId ?? '' };
  return {
    id,
    label: fullName(body),
    run: () => api.PUT('/hub/{hubId}/user/create', { params: { path }, body }),
  };
};

/** Creates a user for each row of a CSV file. */
export default function ImportUsers({ source, hubs, onClose }: ImportUsersProps) {
  const { t } = useTranslation('mf-users');
  const { data: users } = useList(source, useHolds(source.permission));
  const fields = useMemo(() => userFields(t, hubs), [t, hubs]);
  const unique = useMemo(
    () => ({ username: new Set((users ?? []).map(({ username }) => username)) }),
    [users],
  );
  return (
    <Import
      title={t('import.title')}
      name="users"
      fields={fields}
      unique={unique}
      taskOf={taskOf}
      onRest={refresh}
      onClose={onClose}
    />
  );
}
