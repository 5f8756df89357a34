import { useId, useMemo } from 'react';
import { TypedChoice } from '../typed-choice/typed-choice.tsx';
import styles from './hub-choice.module.css';
import type { NamedHub } from './hubs-by-tenant.ts';

/** The props of a {@link HubChoice}. */
export interface HubChoiceProps {
  /** The label of the input. */
  readonly label: string;
  /** The hubs to choose from. */
  readonly hubs: readonly NamedHub[];
  /** The chosen hub, if any. */
  readonly chosen: NamedHub | undefined;
  /** Called with undefined while the text is not the name of a hub. */
  readonly onChoose: (hub: NamedHub | undefined) => void;
}

export default function HubChoice({ label, hubs, chosen, onChoose }: HubChoiceProps) {
  const id = useId();
  const choices = useMemo(() => hubs.map(({ id, name }) => ({ value: id, label: name })), [hubs]);
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TypedChoice
        id={id}
        label={label}
        choices={choices}
        value={chosen?.id ?? ''}
        onChoose={(value) => onChoose(hubs.find((hub) => hub.id === value))}
        input={FIRST}
      />
    </div>
  );
}

const FIRST = { 'data-first-focus': true } as const;
