import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../contract/fold-text.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import styles from './hub-choice.module.css';
import type { NamedHub } from './hubs-by-tenant.ts';

export interface HubChoiceProps {
  readonly label: string;
  readonly hubs: readonly NamedHub[];
  readonly chosen: NamedHub | undefined;
  /** Nothing while what is typed is no hub's name. */
  readonly onChoose: (hub: NamedHub | undefined) => void;
}

/**
 * A hub, found by typing (WAI-ARIA APG, editable combobox with list autocomplete). The list stays in
 * sight below the field: nothing opens over what the choice is for.
 */
export default function HubChoice(props: HubChoiceProps) {
  const { label, hubs, chosen, onChoose } = props;
  const { t } = useTranslation('shared-ui');
  const id = useId();
  const [query, setQuery] = useState(chosen?.name ?? '');
  const [position, setPosition] = useState(-1);
  const compare = useNameOrder();
  const found = useMemo(() => {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    const matching = hubs.filter(({ name }) => {
      const text = foldText(name);
      return words.every((word) => text.includes(word));
    });
    return matching.sort((one, other) => compare(one.name, other.name));
  }, [hubs, query, compare]);
  const active = found[position];
  const optionId = (hub: NamedHub) => `${id}-${hub.id}`;

  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId === undefined) return;
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string) => {
    setQuery(text);
    setPosition(-1);
    // Whoever types all of a name has chosen it.
    onChoose(hubs.find(({ name }) => foldText(name) === foldText(text.trim())));
  };
  const choose = (hub: NamedHub) => {
    setQuery(hub.name);
    setPosition(-1);
    onChoose(hub);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = found;
    if (event.key === 'ArrowDown' && length > 0) setPosition((position + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) {
      setPosition((Math.max(position, 0) + length - 1) % length);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) choose(active);
    else if (event.key === 'Escape' && query !== '') type('');
    else return;
    // Nor does Escape close the dialog then.
    event.preventDefault();
  };

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <InputGroup
        id={id}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('hubChoice.type')}
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        value={query}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {found.map((hub) => (
          // Keys are the field's business: an option never has the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as said
          // biome-ignore lint/a11y/useFocusableInteractive: as said
          <div
            key={hub.id}
            id={optionId(hub)}
            role="option"
            aria-selected={hub.id === chosen?.id}
            data-active={hub === active || undefined}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(hub)}
          >
            {hub.name}
          </div>
        ))}
      </div>
      <p role="status" className={styles.found}>
        {t('hubChoice.found', { count: found.length })}
      </p>
    </div>
  );
}
