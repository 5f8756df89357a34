import { Fragment } from 'react';
import styles from './numbered.module.css';

/** Renders a text whose failure number does not wrap at its hyphen. */
export function Numbered({ text }: { readonly text: string }) {
  const parts = text.split(/(MF-\d+)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>{at % 2 ? <span className={styles.number}>{part}</span> : part}</Fragment>
  ));
  // The key replaces the nodes for another text: a browser that translates the page changes them.
  return <span key={text}>{parts}</span>;
}
