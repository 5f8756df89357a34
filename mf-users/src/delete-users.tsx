import type { User, Writes } from '@console/shared-auth';
import {
  Code,
  Confirm,
  deleteRow,
  formatNumber,
  invalidate,
  type JobTask,
  type ListSource,
  removeRows,
  startJob,
  useNameOrder,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from './user/full-name.ts';
import { useOwnSubject } from './user/own-subject.ts';

interface DeleteUsersProps {
  readonly source: ListSource<User>;
  /** The selected users. The dialog leaves out the account of the signed-in user. */
  readonly chosen: readonly User[];
  /** A sentence with the number of selected users that the filter hides. */
  readonly hidden?: string | undefined;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Maximum number of users that a click deletes. To delete more, the user must type their number. */
const MAX_USERS_BY_CLICK = 10;

/** Maximum number of names that the question lists. A number stands for the other users. */
const MAX_NAMED_USERS = 8;

/** Asks for confirmation, then deletes the users: several in the tray, with a result for each. */
export default function DeleteUsers(props: DeleteUsersProps) {
  const { source, onDeleted, onClose } = props;
  const { t } = useTranslation('mf-users');
  const own = useOwnSubject();
  const compare = useNameOrder();
  const rows = useMemo(
    () =>
      props.chosen
        .filter(({ id }) => id !== own)
        .sort((one, other) => compare(fullName(one), fullName(other))),
    [props.chosen, own, compare],
  );
  const count = rows.length;
  const leftOut = props.chosen.length - count;
  const calls = async (to: Writes) => {
    for (const { id } of rows) await to.users.delete(id);
  };
  const confirm = async (reason?: string) => {
    const [user] = rows;
    if (!user) return onClose();
    if (count > 1) {
      await startJob({
        title: t('delete.running', { count }),
        tasks: deletingTasks(rows),
        reason,
        onDone: (ids) => removeRows(source, new Set(ids)),
        onSettled: () => invalidate('user'),
        note: {
          verb: 'delete',
          kind: 'user',
          shownBy: source.key,
          ...(leftOut > 0 && { leftOut: { count: leftOut, text: t('delete.ownAccount') } }),
        },
      });
    } else await deleteRow(source, user, calls, { reason });
    onDeleted();
  };
  return (
    <Confirm
      title={t('delete.title', { count })}
      confirm={t('delete.confirm')}
      {...(count > MAX_USERS_BY_CLICK ? { typed: formatNumber(count) } : {})}
      calls={calls}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      {props.hidden === undefined ? null : <p>{props.hidden}</p>}
      <ul>
        {rows.slice(0, MAX_NAMED_USERS).map((user) => (
          <li key={user.id}>
            <span>{[fullName(user), user.hubName].filter(Boolean).join(', ')}</span>{' '}
            <Code>{user.username}</Code>
          </li>
        ))}
      </ul>
      {count > MAX_NAMED_USERS ? (
        <p>{t('delete.more', { count: count - MAX_NAMED_USERS })}</p>
      ) : null}
      {leftOut > 0 ? <p>{t('delete.withoutOwn')}</p> : null}
    </Confirm>
  );
}

const deletingTasks = (rows: readonly User[]): readonly JobTask[] =>
  rows.map((user) => ({
    id: user.id,
    label: fullName(user),
    detail: user.username,
    calls: (to) => to.users.delete(user.id),
  }));
