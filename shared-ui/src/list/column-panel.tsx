import { Button } from '@blueprintjs/core';
import { ArrowLeft, ArrowRight, Minus, Plus } from '@blueprintjs/icons';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateWords } from '../language/late-words.ts';
import { withMoved, withToggled, withWidth } from '../list-index/change-columns.ts';
import type { Column } from '../list-index/column.ts';
import choiceStyles from '../overlay/choices.module.css';
import { Choices } from '../overlay/choices.tsx';
import styles from './column-panel.module.css';
import { type Density, preferLists, useListPreferences } from './list-preferences.ts';
import type { ColumnChoice } from './use-columns.ts';

export interface ColumnPanelProps<Row> {
  readonly choice: ColumnChoice<Row>;
  /** All columns; the first is always shown. */
  readonly columns: readonly Column<Row>[];
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

const texts = {
  en: {
    left: 'Move {{column}} to the left',
    right: 'Move {{column}} to the right',
    narrower: 'Make {{column}} narrower',
    wider: 'Make {{column}} wider',
    place: '{{column}}: column {{place}} of {{total}}',
    width: '{{column}}: {{share}} % of the width',
    reset: 'Reset columns',
  },
  fr: {
    left: 'Déplacer {{column}} vers la gauche',
    right: 'Déplacer {{column}} vers la droite',
    narrower: 'Rétrécir {{column}}',
    wider: 'Élargir {{column}}',
    place: '{{column}}\u202f: colonne {{place}} sur {{total}}',
    width: '{{column}}\u202f: {{share}}\u202f% de la largeur',
    reset: 'Réinitialiser les colonnes',
  },
};

const ICONS: Readonly<Record<Step, ReactElement>> = {
  left: <ArrowLeft size={12} />,
  right: <ArrowRight size={12} />,
  narrower: <Minus size={12} />,
  wider: <Plus size={12} />,
};
const STEPS = ['left', 'right', 'narrower', 'wider'] as const;
type Step = (typeof STEPS)[number];

/** Chooses the columns, their order and widths, and the height of the rows. */
export default function ColumnPanel<Row>({ choice, columns }: ColumnPanelProps<Row>) {
  const { shown, choose, isChosen } = choice;
  const { t } = useTranslation('shared-ui');
  const { t: late } = useTranslation(lateWords('shared-ui/column-panel', texts));
  const { density } = useListPreferences();
  const panel = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  // The panel loads after its dropdown was opened, so it takes the focus only now.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:enabled')?.focus(), []);
  // A browser takes the focus from an element that moves in the document.
  const pressed = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (pressed.current?.isConnected) pressed.current.focus();
    pressed.current = undefined;
  });

  const step = (which: Step, { id, title: column }: Column<Row>) => {
    const isMove = which === 'left' || which === 'right';
    const next = isMove
      ? withMoved(shown, id, which === 'left' ? -1 : 1)
      : withWidth(shown, id, which);
    const whole = next.reduce((sum, { width }) => sum + width, 0);
    const share = Math.round(((next.find((one) => one.id === id)?.width ?? 0) / whole) * 100);
    const place = next.findIndex((one) => one.id === id) + 1;
    say(late(isMove ? 'place' : 'width', { column, place, total: next.length, share }));
    choose(next);
  };
  const densities = { comfortable: t('view.comfortable'), compact: t('view.compact') };
  const hidden = columns.filter(({ id }) => !shown.some((one) => one.id === id));
  return (
    <div ref={panel}>
      <fieldset className={choiceStyles.group}>
        <legend className={choiceStyles.title}>{t('view.shown')}</legend>
        {[...shown, ...hidden].map((column, position) => {
          const { id, title } = column;
          const isShown = position < shown.length;
          return (
            <div key={id} className={styles.column}>
              <label className={choiceStyles.choice}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={position === 0}
                  onChange={() => choose(withToggled(shown, columns, id))}
                />
                <span className={choiceStyles.label}>{title}</span>
              </label>
              {isShown
                ? STEPS.filter((which) => position > 0 || !['left', 'right'].includes(which)).map(
                    (which) => (
                      <Button
                        key={which}
                        variant="minimal"
                        size="small"
                        icon={ICONS[which]}
                        aria-label={late(which, { column: title })}
                        title={late(which, { column: title })}
                        onClick={({ currentTarget }) => {
                          pressed.current = currentTarget;
                          step(which, column);
                        }}
                      />
                    ),
                  )
                : null}
            </div>
          );
        })}
        {isChosen ? (
          <Button size="small" text={late('reset')} onClick={() => choose(undefined)} />
        ) : null}
        <span role="status" className={styles.said}>
          {said}
        </span>
      </fieldset>
      <Choices
        title={t('view.rows')}
        type="radio"
        options={DENSITIES.map((value) => ({
          value,
          label: densities[value],
          chosen: value === density,
        }))}
        onChoose={(value) =>
          preferLists({ density: value === 'compact' ? 'compact' : 'comfortable' })
        }
      />
    </div>
  );
}
