import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** What the button says; "Copy" where nothing is given. */
  readonly text?: string;
  /** What is copied, as it is when the button is pressed. */
  readonly content: () => string;
  /** Whether the person sees the content anyway. */
  readonly isShown?: boolean;
  readonly size?: 'small' | 'medium';
}

/**
 * Copies a text. Where the browser does not allow that, or has no clipboard (outside of a secure
 * context), it says so and shows the text, to be copied by hand.
 */
export function CopyButton({ text, content, isShown = false, size = 'medium' }: CopyButtonProps) {
  const { t } = useTranslation('shared-ui');
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content());
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <Button
        size={size}
        text={outcome === 'copied' ? t('copy.copied') : (text ?? t('copy.copy'))}
        aria-live="polite"
        onClick={() => void copy()}
      />
      {outcome === 'refused' ? (
        <div role="alert" className={styles.refused}>
          {t('copy.refused')}
          {isShown ? null : <pre className={styles.content}>{content()}</pre>}
        </div>
      ) : null}
    </>
  );
}
