import { ChoiceBox, useRangeToggle } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const CITIES = ['Genève', 'Lausanne', 'Lugano', 'Zürich'];

/** Checkboxes of which Shift selects a range. */
export function ChoiceBoxExample() {
  const { t } = useTranslation('mf-components');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = useRangeToggle({
    ids: () => CITIES,
    has: (city) => chosen.includes(city),
    setAll: (cities, isChosen) =>
      setChosen(
        CITIES.filter((city) => (cities.includes(city) ? isChosen : chosen.includes(city))),
      ),
  });
  return (
    <fieldset>
      <legend>{t('choices.legend')}</legend>
      {CITIES.map((city) => (
        <div key={city}>
          <ChoiceBox chosen={chosen.includes(city)} onToggle={(isRange) => toggle(city, isRange)}>
            <span>{city}</span>
          </ChoiceBox>
        </div>
      ))}
    </fieldset>
  );
}
