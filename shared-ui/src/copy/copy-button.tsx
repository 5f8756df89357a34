import { Button } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
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
  /** `quiet` in a heading; `icon` after what it copies: its words are its name. */
  readonly look?: 'quiet' | 'icon';
}

/**
 * Copies a text. Where the browser does not allow that, or has no clipboard (outside of a secure
 * context), it says so and shows the text, to be copied by hand.
 */
export function CopyButton(props: CopyButtonProps) {
  const { content, isShown = false, size = 'medium', look } = props;
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
  const isCopied = outcome === 'copied';
  const words = isCopied ? t('copy.copied') : (props.text ?? t('copy.copy'));
  return (
    <>
      <Button
        size={size}
        text={<span>{words}</span>}
        {...(look && { variant: 'minimal' })}
        {...(look === 'icon' && {
          className: styles.icon,
          icon: isCopied ? <Tick /> : <Duplicate />,
          title: words,
        })}
        aria-live="polite"
        onClick={() => void copy()}
      />
      {outcome === 'refused' ? (
        <div role="alert" className={styles.refused}>
          <span>{t('copy.refused')}</span>
          {isShown ? null : <pre className={styles.content}>{content()}</pre>}
        </div>
      ) : null}
    </>
  );
}
