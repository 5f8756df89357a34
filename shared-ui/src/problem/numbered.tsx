import { Fragment } from 'react';
import styles from './numbered.module.css';

/** A text with a failure's number in it, which no end of a line tears in two at its hyphen. */
export function Numbered({ text }: { readonly text: string }) {
  const parts = text.split(/(MF-\d+)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>{at % 2 ? <span className={styles.number}>{part}</span> : part}</Fragment>
  ));
  // Made anew for another text: its parts may be those of a browser that translates the page.
  return <span key={text}>{parts}</span>;
}
