import { Button } from '@blueprintjs/core';
import styles from './scope-switch.module.css';

/** The props of a {@link ScopeSwitch}. */
export interface ScopeSwitchProps<Scope extends string> {
  /** The accessible name of the choice. */
  readonly label: string;
  /** The lists to choose from. */
  readonly scopes: readonly { readonly value: Scope; readonly label: string }[];
  /** The `value` of the chosen list. */
  readonly chosen: Scope;
  /** Called with the `value` of the list that the user chooses. */
  readonly onChoose: (scope: Scope) => void;
}

/** Renders a choice between lists, e.g. the users of one hub or of all hubs. */
export function ScopeSwitch<Scope extends string>(props: ScopeSwitchProps<Scope>) {
  return (
    <fieldset className={styles.switch} aria-label={props.label}>
      {props.scopes.map(({ value, label }) => (
        <Button
          key={value}
          variant="minimal"
          size="small"
          text={label}
          aria-pressed={value === props.chosen}
          onClick={() => props.onChoose(value)}
        />
      ))}
    </fieldset>
  );
}
