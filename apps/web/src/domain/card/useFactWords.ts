import { cardFields } from '@bilim/contract/personalCard/cardFields';
import { WantedEducation } from '@bilim/contract/personalCard';
import type { Correction } from '@bilim/contract/personalCard';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

/** A value of the card as people read it; `value` is in words already where it is of a dictionary. */
export function useFactWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (name: Correction['name'], value: string | null): string | null => {
    if (value === null) return null;
    if (name === 'previousEducation') {
      const { level, institution, year, documentNumber } = WantedEducation.parse(JSON.parse(value));
      return [t(`card.level.${level}`), institution, year, documentNumber]
        .filter((part) => part !== null)
        .join(' · ');
    }
    const { kind } = cardFields[name];
    if (kind === 'day') return format.exactDay(value);
    if (kind === 'gender') return t(value === 'M' ? 'p.male' : 'p.female');
    if (kind === 'military') return t(`card.military.${value}`);
    return value;
  };
}
