import {
  Bulk,
  Confirm,
  forgetRows,
  type ListSource,
  readAgain,
  useNameOrder,
} from '@console/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUser, deletingTasks } from './user/delete-users.ts';
import { useOwnSubject } from './user/own-subject.ts';
import { fullName, type User } from './user/user-list.ts';

interface DeleteUsersProps {
  readonly source: ListSource<User>;
  readonly users: readonly User[];
  /** They are gone, all of them. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Names told before one asks to delete; the rest is a number. */
const NAMED = 8;

/** Asks, then deletes one user, or several with a verdict for each. */
export default function DeleteUsers(props: DeleteUsersProps) {
  const { source, onDeleted, onClose } = props;
  const { t } = useTranslation('mf-users');
  const own = useOwnSubject();
  const compare = useNameOrder();
  const users = useMemo(
    () =>
      props.users
        .filter(({ id }) => id !== own)
        .sort((one, other) => compare(fullName(one), fullName(other))),
    [props.users, own, compare],
  );
  const [running, setRunning] = useState(false);
  const count = users.length;
  const refresh = useCallback(() => readAgain('user'), []);
  if (running) {
    return (
      <Bulk
        title={t('delete.title', { count })}
        tasks={deletingTasks(users)}
        onRest={refresh}
        onClose={onDeleted}
      />
    );
  }
  const confirm = async () => {
    const [user] = users;
    if (!user) return onClose();
    if (count > 1) {
      setRunning(true);
      return;
    }
    await deleteUser(user.id);
    forgetRows(source, new Set([user.id]));
    onDeleted();
  };
  return (
    <Confirm
      title={t('delete.title', { count })}
      confirm={t('delete.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      <ul>
        {users.slice(0, NAMED).map((user) => (
          <li key={user.id}>{`${fullName(user)}, ${user.hubName}`}</li>
        ))}
      </ul>
      {count > NAMED ? <p>{t('delete.more', { count: count - NAMED })}</p> : null}
      {users.length < props.users.length ? <p>{t('delete.withoutOwn')}</p> : null}
    </Confirm>
  );
}
