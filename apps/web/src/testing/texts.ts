import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { groupedCounts } from '#platform/i18n/groupedCounts.ts';
import { kyrgyzEndings } from '#platform/i18n/kyrgyzEndings.ts';

import { readLanguage, type WireLanguage } from '../../languages.ts';

/** The real texts, without a network: what a test sees is what a person reads. */
export async function startTexts(language: WireLanguage = 'ru') {
  const i18n = createInstance();
  const lng = language === 'kg' ? 'ky' : language;
  await i18n
    .use(initReactI18next)
    .use(kyrgyzEndings)
    .use(groupedCounts)
    .init({
      lng,
      fallbackLng: false,
      ns: 'cm',
      defaultNS: 'cm',
      postProcess: kyrgyzEndings.name,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      resources: { [lng]: { cm: await readLanguage(language) } },
    });
  return i18n;
}
