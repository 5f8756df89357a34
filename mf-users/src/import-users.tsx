import type { User, Writes } from '@console/shared-auth';
import {
  FieldImport,
  type GoodRow,
  invalidate,
  type ListSource,
  useList,
  usePermission,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from './user/full-name.ts';
import { otherFiles, otherFilesWords } from './user/other-files.ts';
import { newUser } from './user/user-body.ts';
import { userFields } from './user/user-fields.ts';

interface ImportUsersProps {
  readonly source: ListSource<User>;
  readonly choice: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const refresh = () => invalidate('user');

const taskOf = ({ id, values }: GoodRow) => {
  const { hubId, body } = newUser(id, values);
  return {
    id,
    label: fullName(body),
    detail: body.username,
    calls: (to: Writes) => to.users.create(hubId, body),
  };
};

export default function ImportUsers({ source, choice, onClose }: ImportUsersProps) {
  const { t } = useTranslation('mf-users');
  const { data: rows } = useList(source, usePermission(source.permission));
  const words = useTranslation(otherFilesWords());
  const other = useMemo(() => otherFiles(words.t), [words.t]);
  const choices = useMemo(() => ({ hub: choice }), [choice]);
  return (
    <FieldImport
      title={t('import.title')}
      name="users"
      fields={userFields}
      namespace="mf-users"
      choices={choices}
      rows={rows}
      other={other}
      taskOf={taskOf}
      note={{ verb: 'import', kind: 'user', shownBy: source.key }}
      onSettled={refresh}
      onClose={onClose}
    />
  );
}
