import { Button, InputGroup } from '@blueprintjs/core';
import { formatDateTime } from '@console/shared-ui';
import type {
  RunningModule,
  TryOutcome,
  VersionOffer,
  VersionsControl,
} from '@console/shared-ui/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useText } from '../text/use-text.ts';
import styles from './version-choice.module.css';

interface VersionChoiceProps {
  readonly running: RunningModule;
  readonly versions: VersionsControl;
  readonly offers: Offers;
}

export type Offers =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly offers: readonly VersionOffer[] }
  | { readonly status: 'failed'; readonly reason: string };

/** Reads the published versions of a module. */
export function useOffers(versions: VersionsControl, module: string): Offers {
  const [offers, setOffers] = useState<Offers>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `published` never changes in a page
  useEffect(() => {
    let isWanted = true;
    versions.published(module).then(
      (known) => isWanted && setOffers({ status: 'known', offers: known }),
      (error: Error) => isWanted && setOffers({ status: 'failed', reason: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [module]);
  return offers;
}

/** The published versions of a module. If local builds are allowed, also a field for an address. */
export function VersionChoice({ running, versions, offers }: VersionChoiceProps) {
  const { t } = useText();
  const [attempt, setAttempt] = useState<{ busy: boolean; refusal?: string }>({ busy: false });
  const [address, setAddress] = useState('');
  const field = useId();

  const attemptTo = (trying: () => Promise<TryOutcome>) => {
    if (attempt.busy) return;
    setAttempt({ busy: true });
    trying().then(
      (outcome) => setAttempt({ busy: false, ...(!outcome.fits && { refusal: outcome.reason }) }),
      (error: Error) => setAttempt({ busy: false, refusal: error.message }),
    );
  };
  const tryAddress = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') attemptTo(() => versions.tryAddress(running, address.trim()));
  };

  return (
    <div className={styles.choice}>
      {offers.status === 'loading' && <p role="status">{t('versions.loading')}</p>}
      {offers.status === 'failed' && (
        <p role="alert" className={styles.problem}>
          {t('versions.unlisted')} <span lang="en">{offers.reason}</span>
        </p>
      )}
      {offers.status === 'known' && (
        <ul className={styles.offers}>
          {offers.offers.map(({ version, publishedAt, isLive }) => (
            <li key={version}>
              <span className={styles.offer}>
                {version}
                <small>
                  {formatDateTime(publishedAt)}
                  {isLive && ` · ${t('versions.source.live')}`}
                </small>
              </span>
              {version === running.version ? (
                <span className={styles.running}>{t('versions.running')}</span>
              ) : (
                <Button
                  size="small"
                  text={t('versions.try')}
                  aria-label={t('versions.tryThis', { version })}
                  aria-disabled={attempt.busy}
                  onClick={() =>
                    isLive
                      ? versions.back(running)
                      : attemptTo(() => versions.tryVersion(running, version))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {versions.allowsLocalBuilds && running.specifiers.length === 1 && (
        <form className={styles.local} onSubmit={tryAddress}>
          <label htmlFor={field}>{t('versions.address')}</label>
          <InputGroup
            id={field}
            type="url"
            size="small"
            autoComplete="off"
            placeholder={`http://localhost:8080/${running.module}.js`}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button
            size="small"
            type="submit"
            text={t('versions.try')}
            aria-label={t('versions.tryAddress')}
            aria-disabled={attempt.busy}
          />
        </form>
      )}
      <p role="status" className={styles.problem}>
        {attempt.refusal !== undefined && (
          <>
            {t('versions.refused')} <span lang="en">{attempt.refusal}</span>
          </>
        )}
      </p>
    </div>
  );
}
