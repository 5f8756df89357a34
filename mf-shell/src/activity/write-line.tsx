import { Button } from '@blueprintjs/core';
import { formatCalls } from '@console/shared-auth';
import { CopyButton } from '@console/shared-ui';
import { atBase } from '@console/shared-ui/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { followLink } from '../address/navigate.ts';
import styles from './activity-panel.module.css';
import {
  type Activity,
  namesText,
  splitSentence,
  verdictText,
  type Write,
} from './activity-text.ts';
import { activityWords } from './activity-words.ts';
import type { Names } from './use-names.ts';

interface WriteLineProps {
  readonly write: Write;
  readonly time: string;
  readonly names: Names;
  readonly callsOf: Activity['callsOfWrite'];
  /** Undoes the write; undefined if it cannot be undone. */
  readonly onUndo: (() => void) | undefined;
}

/** One write: time, action, target, outcome, and the Undo button. */
export function WriteLine({ write, time, names, callsOf, onUndo }: WriteLineProps) {
  const { t } = useTranslation(activityWords());
  const { kind, route, things, place, total } = write;
  const [thing] = things;
  const verdict = verdictText(t, write, names.fieldNames(kind));
  const shown = (part: string) => {
    if (part === '{place}' && place) {
      return <Named name={place.name} address={names.getAddress(place.kind, place.id)} />;
    }
    if (part !== '{what}') return part;
    if (total > 1 || !thing) return names.count(write);
    return <Named name={thing.name} address={names.getAddress(kind, thing.id, route)} />;
  };
  return (
    <li className={styles.write}>
      <time className={styles.time}>{time}</time>
      <div>
        <p className={styles.what}>
          {splitSentence(names.sentence(t, write)).map((part) => (
            <Fragment key={part}>{shown(part)}</Fragment>
          ))}
        </p>
        <p className={styles.verdict}>{verdict}</p>
        {total > 1 && things.length > 0 ? (
          <p className={styles.verdict}>{namesText(t, things, 3)}</p>
        ) : null}
      </div>
      <div>
        {write.hasCalls ? (
          <CopyButton
            size="small"
            look="icon"
            text={t('copyCall')}
            content={async () => formatCalls(await callsOf(write.id))}
          />
        ) : null}
        {onUndo ? (
          <Button
            variant="minimal"
            size="small"
            text={t('undo')}
            aria-label={t('undoOf', { what: names.sentenceText(t, write) })}
            onClick={onUndo}
          />
        ) : null}
      </div>
    </li>
  );
}

/** A name that links to its row if the row still exists. */
function Named({ name, address }: { readonly name: string; readonly address: string | undefined }) {
  if (address === undefined) return <strong>{name}</strong>;
  return (
    <a href={atBase(address)} onClick={followLink}>
      {name}
    </a>
  );
}
