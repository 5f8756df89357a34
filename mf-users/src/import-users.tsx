import { hubs, type User, users } from '@console/shared-auth';
import {
  type GoodRow,
  Import,
  invalidate,
  type ListSource,
  useHolds,
  useList,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from './user/full-name.ts';
import { userBody, userFields } from './user/user-fields.ts';

interface ImportUsersProps {
  readonly source: ListSource<User>;
  /** The hubs that users may be put in. */
  readonly choice: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const refresh = () => invalidate('user');

const taskOf = ({ id, values }: GoodRow) => {
  const body = userBody(id, values);
  const hubId = hubs.idOf(values.hubId ?? '');
  return {
    id,
    label: fullName(body),
    detail: body.username,
    run: () => users.create(hubId, body),
  };
};

/** Creates a user for each row of a CSV file. */
export default function ImportUsers({ source, choice, onClose }: ImportUsersProps) {
  const { t, i18n } = useTranslation('mf-users');
  const { data: rows } = useList(source, useHolds(source.permission));
  const fields = useMemo(() => userFields(t, choice), [t, choice]);
  const unique = useMemo(
    () => ({ username: new Set((rows ?? []).map(({ username }) => username)) }),
    [rows],
  );
  return (
    <Import
      title={t('import.title')}
      name="users"
      fields={fields}
      fieldsIn={(language) => userFields(i18n.getFixedT(language, 'mf-users'), choice)}
      unique={unique}
      taskOf={taskOf}
      note={{ verb: 'import', kind: 'user', shownBy: source.key }}
      onRest={refresh}
      onClose={onClose}
    />
  );
}
