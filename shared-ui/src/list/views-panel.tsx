import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownAddress } from '../contract/shown-address.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import type { ChosenColumns } from '../list-index/chosen-columns.ts';
import type { ListView, ListViewRules } from '../list-index/list-address.ts';
import {
  getStoredView,
  LONGEST_NAME,
  type NamedView,
  proposedName,
  toSearchPart,
  viewLink,
  viewStatus,
  withoutView,
  withView,
} from '../list-index/named-view.ts';
import { Choices } from '../overlay/choices.tsx';
import { storeViews } from './stored-views.ts';
import styles from './views-panel.module.css';

interface ViewsPanelProps {
  /** The list's name in the stored views. */
  readonly list: string;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** The visible columns, which a view stores. */
  readonly columns: ChosenColumns;
  readonly rules: ListViewRules;
  /** The user's own views. */
  readonly own: readonly NamedView[];
  /** The views to choose from: the user's own, and those that every user has. */
  readonly kept: readonly NamedView[];
}

export default function ViewsPanel(props: ViewsPanelProps) {
  const { list, view, onView, rules, own, kept } = props;
  const { t } = useTranslation('shared-ui');
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  // The panel loads after its dropdown was opened, so it takes the focus only now.
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  const status = viewStatus(view, kept, rules);
  const current = view.name ?? '';
  const proposed = proposedName(view, kept);
  const chosen = typed.trim() || proposed;
  const names = kept.map(({ name }) => name);
  if (status === 'given') names.push(current);
  const save = (name: string) => {
    const named = { ...view, columns: props.columns, name };
    storeViews(list, withView(own, { name, search: toSearchPart(named, rules) }));
    onView(named);
    setTyped('');
  };
  return (
    <div ref={panel}>
      <Choices
        title={t('views.title')}
        type="radio"
        options={['', ...names].map((name) => ({
          value: name,
          label: name || t('views.all'),
          note: name !== '' && name === current && status !== 'kept' ? t(`views.${status}`) : '',
          chosen: name === current,
        }))}
        onChoose={(name) => onView(getStoredView(name, kept, rules))}
      />
      {status === 'unnamed' ? null : (
        <div className={styles.actions}>
          {status === 'kept' ? null : (
            <Button size="small" text={t('views.save')} onClick={() => save(current)} />
          )}
          {status === 'changed' ? (
            <Button
              size="small"
              text={t('views.discard')}
              onClick={() => onView(getStoredView(current, kept, rules))}
            />
          ) : null}
          <CopyButton
            size="small"
            text={t('views.link')}
            content={() => viewLink(shownAddress())}
          />
          {own.some(({ name }) => name === current) ? (
            <Button
              size="small"
              text={t('views.delete')}
              onClick={() => {
                storeViews(list, withoutView(own, current));
                onView({ ...view, name: undefined });
              }}
            />
          ) : null}
        </div>
      )}
      <form
        className={styles.actions}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '') save(chosen);
        }}
      >
        <InputGroup
          size="small"
          className={styles.name ?? ''}
          placeholder={proposed || t('views.name')}
          aria-label={t('views.name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="small" type="submit" text={t('views.saveAs')} />
      </form>
    </div>
  );
}
