import { Button } from '@blueprintjs/core';
import styles from './scope-switch.module.css';

interface ScopeSwitchProps<Scope extends string> {
  readonly label: string;
  readonly scopes: readonly { readonly value: Scope; readonly label: string }[];
  readonly chosen: Scope;
  readonly onChoose: (scope: Scope) => void;
}

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
