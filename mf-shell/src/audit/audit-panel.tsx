import { Button } from '@blueprintjs/core';
import { Beside, DayInput, formatDateTime, formatNumber, ProblemPanel } from '@console/shared-ui';
import { localize, type MicroFrontend, saveCsv } from '@console/shared-ui/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AuditFilters,
  type Entry,
  fileRows,
  isRefused,
  MAX_IN_FILE,
  readForFile,
  sentenceOf,
  toQuery,
} from './audit-entries.ts';
import styles from './audit-panel.module.css';
import { auditWords } from './audit-words.ts';
import { useTrail } from './use-trail.ts';

export interface AuditPanelProps {
  readonly microFrontends: readonly MicroFrontend[];
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const UNFILTERED: AuditFilters = { who: '', row: '', since: '', until: '' };

/** Who changed what, for auditors: read, filtered, downloaded. */
export default function AuditPanel({ microFrontends, onBack, onClose }: AuditPanelProps) {
  const { t } = useTranslation(auditWords());
  const { query, search, entries, hasMore, more, status, error } = useTrail();
  const [filters, setFilters] = useState(UNFILTERED);
  const change = (name: keyof AuditFilters) => (typed: string) =>
    setFilters({ ...filters, [name]: typed });
  const [download, setDownload] = useState('');

  async function saveFile(): Promise<void> {
    try {
      const { entries: all, isCut } = await readForFile(query, (count) =>
        setDownload(t('downloading', { entries: formatNumber(count) })),
      );
      saveCsv('audit', fileRows(all));
      setDownload(isCut ? t('cut', { entries: formatNumber(MAX_IN_FILE) }) : '');
    } catch {
      setDownload(t('failed'));
    }
  }

  return (
    <Beside
      title={t('title')}
      shows="activity"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button text={t('download')} onClick={() => void saveFile()} />
          <Button text={t('back')} onClick={onBack} />
        </>
      }
    >
      <p className={styles.quiet}>{t('intro')}</p>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          search(toQuery(filters));
        }}
      >
        <Text label={t('who')} value={filters.who} onChange={change('who')} />
        <Text label={t('row')} value={filters.row} onChange={change('row')} />
        <Day label={t('since')} value={filters.since} onChange={change('since')} />
        <Day label={t('until')} value={filters.until} onChange={change('until')} />
        <Button type="submit" intent="primary" text={t('show')} />
      </form>
      <p role="status" className={styles.quiet}>
        {download ||
          (status === 'loading'
            ? t('loading')
            : status === 'known' &&
              (entries.length === 0
                ? t('none')
                : t('known', { entries: `${formatNumber(entries.length)}${hasMore ? '+' : ''}` })))}
      </p>
      {status === 'failed' ? (
        <ProblemPanel title={t('failed')} error={error} onRetry={() => search(query)} />
      ) : (
        <ol className={styles.entries} aria-busy={status === 'loading'}>
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} microFrontends={microFrontends} />
          ))}
        </ol>
      )}
      {hasMore && status === 'known' && <Button text={t('more')} onClick={more} />}
    </Beside>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

function Text({ label, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="bp6-input"
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function Day({ label, ...input }: FilterProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} name={label} {...input} />
    </div>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly microFrontends: readonly MicroFrontend[];
}

function AuditLine({ entry, microFrontends }: LineProps) {
  const { t, i18n } = useTranslation(auditWords());
  const { verb, route } = sentenceOf(entry);
  const [row = '', other = ''] = entry.rows;
  const list = microFrontends.find((one) => one.route === route);
  const shown = {
    what: entry.what,
    list: list ? localize(list.label, i18n.language) : route.slice(1),
    row: entry.label || row,
    other,
  };
  const details = [
    formatDateTime(entry.at),
    entry.address,
    // Names of permissions and fields, as the API sends them.
    entry.changed.length > 0 && t('fields', { fields: entry.changed.join(', ') }),
    isRefused(entry) && t('refused', { outcome: entry.outcome }),
    entry.reason && t('reason', { reason: entry.reason }),
  ].filter(Boolean);
  return (
    <li>
      <span>
        <strong>{entry.name}</strong> <span>{t(`did.${verb}`, shown)}</span>
      </span>
      <small>{details.join(' · ')}</small>
    </li>
  );
}
