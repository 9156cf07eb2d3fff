import type { NewsItem } from '@bilim/contract/news';
import { useTranslation } from 'react-i18next';

/** Faculties that are named; more are a number. */
const mostNamed = 2;

/** For whom an item is, in a word or two: «Студентам · ФИТ». */
export function useAudienceWords() {
  const { t } = useTranslation();
  return ({ readers, faculties }: Pick<NewsItem, 'readers' | 'faculties'>): string => {
    if (faculties.length === 0) return t(`n.${readers}`);
    const where =
      faculties.length > mostNamed ? t('n.faculties', { count: faculties.length }) : faculties.join(', ');
    return readers === 'all' ? where : `${t(`n.${readers}`)} · ${where}`;
  };
}
