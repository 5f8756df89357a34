import { Button } from '@blueprintjs/core';
import {
  configuration,
  holdsAny,
  hubs,
  type Permissions,
  type TenantId,
} from '@console/shared-auth';
import {
  Beside,
  Confirm,
  CopyButton,
  invalidate,
  type JobTask,
  lazyPart,
  Section,
  startJob,
  useValue,
} from '@console/shared-ui';
import type { MicroFrontend } from '@console/shared-ui/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './activity-panel.module.css';
import { type Activity, changesIn, groupByDay, sinceText, type Write } from './activity-text.ts';
import { activityWords } from './activity-words.ts';
import { copiedText } from './copied-text.ts';
import { ListLine, UnreadLine } from './list-line.tsx';
import { useNames } from './use-names.ts';
import { WriteLine } from './write-line.tsx';

export interface ActivityPanelProps {
  readonly activity: Activity;
  readonly microFrontends: readonly MicroFrontend[];
  readonly permissions: Permissions;
  readonly onClose: () => void;
}

/** Maximum number of lines of the log in the panel. The copied text has all lines. */
const MAX_WRITES = 200;

/** Changes since the last visit, and what the user did on this device. */
export function ActivityPanel(props: ActivityPanelProps) {
  const { activity, microFrontends, permissions, onClose } = props;
  const [isAuditing, setAuditing] = useState(false);
  const mayAudit = useAuditExtension() && holdsAny(permissions, ['GetAudit']);
  const { t } = useTranslation(activityWords());
  const visible = useMemo(
    () => microFrontends.filter((one) => holdsAny(permissions, one.permissions)),
    [microFrontends, permissions],
  );
  const names = useNames(activity, visible);
  const isReading = useLists(activity, visible);
  const known = activity.newsByRoute(useValue(activity.listNews));
  // The lists are in the order of the menu.
  const news = visible.flatMap(({ route }) => known.filter((one) => one.route === route));
  const writes = useValue(activity.writeLog);
  const [clearing, setClearing] = useState(false);
  const undo = (write: Write) => {
    const title = t('undoing', { what: names.sentenceText(t, write) });
    void undoWrite(write, title, activity.inverseOf(write));
  };
  const changed = news.filter((one) => changesIn(one) > 0);
  const first = changed.length > 0 ? changed : news;
  const since = Math.min(...first.map((one) => one.since));
  const days = groupByDay(writes.slice(0, MAX_WRITES));
  if (isAuditing) {
    const back = () => setAuditing(false);
    return <AuditPanel microFrontends={microFrontends} onBack={back} onClose={onClose} />;
  }
  return (
    <Beside
      title={t('title')}
      shows="activity"
      onClose={onClose}
      headingActions={
        <CopyButton
          look="quiet"
          text={t('copy')}
          content={() => copiedText(t, names, news, writes)}
        />
      }
      footer={
        <>
          {mayAudit && <Button text={t('audit')} onClick={() => setAuditing(true)} />}
          <Button text={t('clear')} onClick={() => setClearing(true)} />
        </>
      }
    >
      {news.length > 0 || isReading ? (
        <Section title={news.length > 0 ? sinceText(t, since) : t('since.last')}>
          <ul className={styles.lines}>
            {visible.map(({ route }) => {
              const one = known.find((other) => other.route === route);
              if (one) return <ListLine key={route} news={one} since={since} names={names} />;
              return isReading ? <UnreadLine key={route} list={names.list(route)} /> : null;
            })}
          </ul>
        </Section>
      ) : null}
      <p role="status" className={styles.quiet}>
        {isReading ? t('reading') : changed.length === 0 ? t('nothingChanged') : null}
      </p>
      {days[0]?.date === undefined && days.length > 0 ? null : (
        <Section title={t('doneToday')}>
          <p className={styles.quiet}>{t('nothingDone')}</p>
        </Section>
      )}
      {days.map(({ date, writes: ofDay }) => (
        <Section
          key={date ?? ''}
          title={date ?? t('doneToday')}
          note={date ? undefined : t('here')}
        >
          <ol className={styles.lines}>
            {ofDay.map(({ time, write }) => (
              <WriteLine
                key={write.id}
                write={write}
                time={time}
                names={names}
                callsOf={activity.callsOfWrite}
                onUndo={names.canUndo(write, permissions) ? () => undo(write) : undefined}
              />
            ))}
          </ol>
        </Section>
      ))}
      {clearing ? (
        <Confirm
          title={t('clear.title')}
          confirm={t('clear.confirm')}
          onConfirm={async () => {
            await activity.clearActivity();
            setClearing(false);
          }}
          onClose={() => setClearing(false)}
        >
          <p>{t('clear.text')}</p>
        </Confirm>
      ) : null}
    </Beside>
  );
}

const AuditPanel = lazyPart(
  () => import(/* webpackChunkName: "audit" */ '../audit/audit-panel.tsx'),
);

/** Returns whether the API has an audit trail that can be read. */
function useAuditExtension(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    // root-config reports a configuration that failed to load.
    configuration.then(
      ({ api }) => setOffered(api.extensions.includes('audit')),
      () => undefined,
    );
  }, []);
  return isOffered;
}

/** Reads the lists that have not been read yet. Returns whether it is still reading. */
function useLists(activity: Activity, microFrontends: readonly MicroFrontend[]): boolean {
  const [isReading, setReading] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the sections changes the lists
  useEffect(() => {
    let isWanted = true;
    void activity.readLists().then(() => isWanted && setReading(false));
    return () => {
      isWanted = false;
    };
  }, [activity, microFrontends]);
  return isReading;
}

/**
 * Reverts the assignment of tenants to hubs, in the tray.
 *
 * @param title - e.g. "Undoing: Added 2 tenants to France Est"
 */
function undoWrite(
  { id: undoes }: Write,
  title: string,
  inverse: ReturnType<Activity['inverseOf']>,
): Promise<void> {
  const tasks = inverse.map(({ thing, place, way }): JobTask => {
    const hubId = hubs.idOf(place.id);
    // The log has the id from a list of tenants, so it is the id of a tenant.
    const tenantId = thing.id as TenantId;
    return {
      id: `${tenantId} ${hubId}`,
      rows: [tenantId],
      label: `${way === 'into' ? '+' : '−'} ${thing.name} (${place.name})`,
      name: thing.name,
      calls: (to) =>
        way === 'into' ? to.hubs.addTenant(hubId, tenantId) : to.hubs.removeTenant(hubId, tenantId),
    };
  });
  return startJob({ title, tasks, undoes, onSettled: () => invalidate('hub') });
}
