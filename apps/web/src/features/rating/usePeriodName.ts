import { useTranslation } from 'react-i18next';

export interface Period {
  readonly yearId: number;
  readonly seasonId: number;
}

export const periodKey = ({ yearId, seasonId }: Period) => `${yearId}-${seasonId}`;

/** «2025-26, осеннее»; a whole year; all years. */
export function usePeriodName() {
  const { t } = useTranslation();
  return ({ yearId, seasonId }: Period) => {
    if (yearId === 0) return t('rating.allyears');
    const year = `20${two(yearId)}-${two(yearId + 1)}`;
    return seasonId === 0 ? t('rating.wholeyear', { year }) : `${year}, ${t(`rating.season.${seasonId}`)}`;
  };
}

const two = (number: number) => String(number % 100).padStart(2, '0');
