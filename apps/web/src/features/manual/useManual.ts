import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { fallbackLanguage, languages } from '#platform/i18n/languages.ts';

const manuals = {
  ru: () => import('virtual:manual/ru'),
  ky: () => import('virtual:manual/kg'),
  en: () => import('virtual:manual/en'),
} as const;

/** The chapters in the language of the page. */
export function useManual() {
  const { i18n } = useTranslation();
  const language = languages.find((one) => one === i18n.language) ?? fallbackLanguage;
  return useQuery({
    queryKey: ['manual', language],
    queryFn: async () => (await manuals[language]()).chapters,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
