import { Button } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-button.module.css';

/** The props of a {@link CopyButton}. */
export interface CopyButtonProps {
  /** The label; default: "Copy". */
  readonly text?: string;
  /** Returns the text to copy when the button is clicked. */
  readonly content: () => string | Promise<string>;
  /** True if there is nothing to copy yet. */
  readonly blocked?: boolean;
  /** True if the page already shows the content. */
  readonly isShown?: boolean;
  /** Default: `medium`. */
  readonly size?: 'small' | 'medium';
  /** `quiet` in a heading; `icon` after the content, with the label as the accessible name. */
  readonly look?: 'quiet' | 'icon';
}

/**
 * Renders a button that copies a text. If the browser refuses, or has no clipboard (outside of a
 * secure context), a message says so and shows the text, so that the user can copy it by hand.
 */
export function CopyButton(props: CopyButtonProps) {
  const { content, isShown = false, size = 'medium', look } = props;
  const { t } = useTranslation('shared-ui');
  const [outcome, setOutcome] = useState<'copied' | { readonly refused: string }>();
  /** Only a change of the label is news: screen readers also read a live region that appears with its dialog. */
  const [isLive, setLive] = useState(false);
  const copy = async () => {
    const text = content();
    try {
      await writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome({ refused: await text });
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
        aria-live={isLive ? 'polite' : undefined}
        onFocus={() => setLive(true)}
        aria-disabled={props.blocked}
        onClick={() => !props.blocked && void copy()}
      />
      {outcome && outcome !== 'copied' ? (
        <div role="alert" className={styles.refused}>
          <span>{t('copy.refused')}</span>
          {isShown ? null : <pre className={styles.content}>{outcome.refused}</pre>}
        </div>
      ) : null}
    </>
  );
}

/** Copies a text. Safari allows it only while it handles the click, so a late text is given as a promise. */
function writeText(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string') return clipboard.writeText(text);
  const type = 'text/plain';
  const late = text.then((content) => new Blob([content], { type }));
  return clipboard.write([new ClipboardItem({ [type]: late })]);
}
