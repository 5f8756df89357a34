import styles from './choices.module.css';

interface ChoicesProps {
  readonly title: string;
  /** `radio` if exactly one is chosen. */
  readonly type?: 'checkbox' | 'radio';
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Shown after the label, e.g. a count. */
    readonly note?: string;
    readonly chosen: boolean;
    readonly fixed?: boolean;
  }[];
  readonly onChoose: (value: string) => void;
}

export function Choices({ title, type = 'checkbox', options, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {options.map(({ value, label, note, chosen, fixed }) => (
        <label key={value} className={styles.choice}>
          <input
            type={type}
            name={title}
            checked={chosen}
            disabled={fixed}
            onChange={() => onChoose(value)}
          />
          <span className={styles.label}>{label}</span>
          {note ? <span className={styles.note}>{note}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
