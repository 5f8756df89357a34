import { Fragment } from 'react';
import styles from './numbered.module.css';

/** Renders a text whose failure number does not wrap at its hyphen. */
export function Numbered({ text }: { readonly text: string }) {
  const parts = text.split(/(MF-\d+)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={at}>{at % 2 ? <span className={styles.number}>{part}</span> : part}</Fragment>
  ));
  // With another text, the key makes React create new nodes: a browser that translates the page may
  // have changed the old ones.
  return <span key={text}>{parts}</span>;
}
