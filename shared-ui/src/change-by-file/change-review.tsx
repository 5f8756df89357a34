import { Button } from '@blueprintjs/core';
import type { Writes } from '@console/shared-auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/copy-button.tsx';
import { Modal } from '../dialog/modal.tsx';
import type { FormField, FormValues } from '../form/form-field.ts';
import { formatNumber } from '../language/format.ts';
import { usePermission } from '../permissions/use-permissions.ts';
import { Notice } from '../problem/notice.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import ReasonAndCall from '../reason/reason-and-call.tsx';
import { callsOf } from '../tray/job.ts';
import { startJob } from '../tray/start-job.tsx';
import styles from './change-review.module.css';
import { ChangeRows, problemText } from './change-rows.tsx';
import { changeTask } from './change-tasks.ts';
import { changeWords } from './change-words.ts';
import type { Comparison } from './compare-row.ts';
import type { FileRow, FileRows } from './file-rows.ts';
import { LatestRows } from './latest-rows.ts';
import { type ChangePlan, countHubChanges, isSent, planChanges } from './plan-changes.ts';

/** The list of an entity, and how to change its rows. */
export interface RowStore<Row extends ListRow> {
  /** The list of the rows. */
  readonly source: ListSource<Row>;
  /**
   * Writes a row; with a version, only if the server still has this version. Answers the stored row, or
   * undefined if the server does not send it.
   */
  readonly put: (
    id: string,
    values: FormValues,
    version: number | undefined,
    to: Writes,
  ) => Promise<unknown>;
}

export interface ChangeReviewProps<Row extends ListRow> {
  readonly title: string;
  readonly file: FileRows;
  readonly fields: readonly FormField[];
  /** The names of the fields whose values must be unique. */
  readonly unique: readonly string[];
  /** Returns the heading of a column in the user's language. */
  readonly labelOf: (column: string) => string;
  readonly store: RowStore<Row>;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

interface Compared<Row extends ListRow> {
  readonly latest: LatestRows<Row>;
  readonly plan: ChangePlan;
}

/** Shows what a file would change, field by field, and stores it with a verdict for each row. */
export function ChangeReview<Row extends ListRow>(props: ChangeReviewProps<Row>) {
  const { title, labelOf, fields, onSettled, onClose } = props;
  const { source, put } = props.store;
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(changeWords());
  const { compared, failure, retry } = useComparedFile(props);
  const describe = (others: Comparison['others']) => [
    ...others.fields.map(({ name, before: value }) => ({
      field: labelOf(name),
      code: value === '' ? words.t('nowEmpty') : words.t('now', { value }),
    })),
    ...others.hubs.map(({ change, hub }) => ({
      field: labelOf('hubs'),
      code: words.t(change === 'add' ? 'nowOut' : 'nowIn', { hub: hub.name }),
    })),
  ];
  const rows = compared?.plan.rows ?? [];
  const sent = rows.filter(isSent);
  const left = rows.filter((row) => !isSent(row));
  const [reason, setReason] = useState('');
  const tasksFor = ({ latest }: Compared<Row>) =>
    sent.map((row) => changeTask(row, { latest, put, describe }));
  const store = (one: Compared<Row>) => {
    startJob({
      title,
      tasks: tasksFor(one),
      reason: reason,
      note: { verb: 'change', kind: String(source.key[0]) },
      file: `${source.key[0]} changes`,
      onSettled,
    });
    onClose();
  };

  const report = () =>
    left
      .map(({ row, stored, problems, others }) => {
        const { name, key } = { ...row.values, ...stored?.values };
        const reasons = problems.map((one) => {
          const text = problemText(one, fields, t, words.t);
          return one.field ? `${labelOf(one.field)}: ${text}` : text;
        });
        const changes = describe(others).map(({ field, code }) => `${field}: ${code}`);
        const why = problems.length > 0 ? reasons : [words.t('isConflict'), ...changes];
        return [row.line, name, key, row.id, why.join(' ')].join('\t');
      })
      .join('\n');

  return (
    <Modal
      isWide
      title={title}
      onClose={onClose}
      footer={
        <>
          {left.length > 0 ? <CopyButton text={words.t('copy')} content={report} /> : null}
          <Button
            text={compared && sent.length === 0 ? words.t('close') : t('form.cancel')}
            onClick={onClose}
          />
          {compared && sent.length > 0 ? (
            <Button
              intent="primary"
              text={words.t('start', { count: sent.length })}
              onClick={() => store(compared)}
            />
          ) : null}
        </>
      }
    >
      <div role="status">
        {compared || failure ? null : <p className={styles.text}>{words.t('comparing')}</p>}
        {compared ? <Counts plan={compared.plan} /> : null}
      </div>
      {failure ? <ProblemPanel title={words.t('failed')} error={failure} onRetry={retry} /> : null}
      {compared ? <Notes file={props.file} labelOf={labelOf} plan={compared.plan} /> : null}
      {rows.length > 0 ? <ChangeRows rows={rows} fields={fields} labelOf={labelOf} /> : null}
      {compared && sent.length > 0 ? (
        <ReasonAndCall
          reason={reason}
          onReason={setReason}
          calls={(to) => callsOf(tasksFor(compared))?.(to)}
        />
      ) : null}
    </Modal>
  );
}

/** Reads the newest rows, and compares the file with them. */
function useComparedFile<Row extends ListRow>(props: ChangeReviewProps<Row>) {
  const {
    file,
    fields,
    unique,
    store: { source },
  } = props;
  const [tries, setTries] = useState(0);
  const [compared, setCompared] = useState<Compared<Row>>();
  const [failure, setFailure] = useState<unknown>();
  const maySee = usePermission('GetManagementHubs');
  const add = usePermission('AddTenantToHub');
  const remove = usePermission('RemoveTenantFromHub');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` counts the user's retries
  useEffect(() => {
    let isLatest = true;
    const compare = async () => {
      const withHubs = file.hasHubs && maySee;
      const latest = new LatestRows(source, fields, withHubs);
      await latest.read();
      const plan = await planChanges(withHubs ? file.read() : withoutHubs(file.read()), {
        fields,
        unique,
        hubs: latest.hubs,
        ids: latest.ids,
        getStored: (id) => latest.stored(id),
        permitted: { add, remove },
      });
      if (isLatest) setCompared({ latest, plan });
    };
    setFailure(undefined);
    compare().catch((error: unknown) => isLatest && setFailure(error));
    return () => {
      isLatest = false;
    };
  }, [file, fields, unique, source, maySee, add, remove, tries]);
  return { compared, failure, retry: () => setTries(tries + 1) };
}

/** Ignores the hubs in a file. */
function* withoutHubs(rows: Iterable<FileRow>): Generator<FileRow> {
  for (const row of rows) yield { ...row, hubs: undefined };
}

/** Renders the number of rows of each kind in one sentence. */
function Counts({ plan: { rows, changedByOthers, unchanged } }: { readonly plan: ChangePlan }) {
  const { t } = useTranslation(changeWords());
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const [change, add, conflict, refused] = ['change', 'add', 'conflict', 'refused'].map(count);
  const parts = [
    change && t('change', { count: change }),
    add && t('add', { count: add }),
    conflict && t('conflict', { count: conflict }),
    refused && t('refused', { count: refused }),
    changedByOthers && t('changedByOthers', { count: changedByOthers }),
    (unchanged || rows.length === 0) && t('unchanged', { count: unchanged }),
  ].flatMap((part) => part || []);
  return <p className={styles.counts}>{`${parts.join(', ')}.`}</p>;
}

interface NotesProps extends Pick<ChangeReviewProps<ListRow>, 'file' | 'labelOf'> {
  readonly plan: ChangePlan;
}

/** Renders the changes of hubs, and the parts of the file that change nothing. */
function Notes({ file, labelOf, plan }: NotesProps) {
  const shared = useTranslation('shared-ui');
  const { t } = useTranslation(changeWords());
  const maySee = usePermission('GetManagementHubs');
  const column = labelOf('hubs');
  const changes = countHubChanges(plan.rows);
  const listed = (kind: 'added' | 'removed') =>
    changes
      .filter((one) => one[kind] > 0)
      .map((one) => `${one.hub.name} (${formatNumber(one[kind])})`)
      .join(', ');
  const [added, removed] = [listed('added'), listed('removed')];
  const emptied = plan.rows.filter(
    (one) => isSent(one) && one.row.hubs === '' && one.hubs.length > 0,
  ).length;
  const fixed = file.columns.filter((one) => !one.isEditable && !UNNAMED.includes(one.name));
  const texts = [
    added && t('added', { hubs: added }),
    !file.hasVersions && t('noVersions', { column: labelOf('version') }),
    maySee && !file.hasHubs && t('noHubs', { column }),
    !maySee && file.hasHubs && t('hubsHidden', { column }),
    plan.reformatted > 0 && t('reformatted', { count: plan.reformatted }),
    fixed.length > 0 && t('fixed', { columns: fixed.map(({ name }) => labelOf(name)).join(', ') }),
    file.ignored.length > 0 && shared.t('import.ignored', { columns: file.ignored.join(', ') }),
  ].flatMap((text) => text || []);
  return (
    <>
      {removed ? <Notice isWarning text={t('removed', { hubs: removed })} /> : null}
      {emptied > 0 ? <Notice isWarning text={t('emptied', { count: emptied, column })} /> : null}
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </>
  );
}

/** Columns that the review uses itself. */
const UNNAMED: readonly string[] = ['id', 'version', 'hubs'];
