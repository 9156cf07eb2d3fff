import i18next, { type i18n, type Module } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';

import { fallbackLanguage, fromWire, languages, toWire } from './languages.ts';

/** Specification section 9. */
const cookieLifeMs = 31_104_000_000;

/**
 * Loads the texts of the person's language: query, then cookie, then local storage, all named `lang`.
 * The backend repeats a load that failed with 5xx or without an answer, and not one refused with 4xx.
 */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });

  await i18next
    .use(HttpBackend)
    .use(wireDetector())
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: fallbackLanguage,
      ns: 'cm',
      defaultNS: 'cm',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      saveMissing: import.meta.env.DEV,
      saveMissingTo: 'current',
      backend: {
        loadPath: ([language = fallbackLanguage]: readonly string[]) => `/lms/locales/${toWire(language)}/{{ns}}.json`,
        addPath: (language: string) => `/lms/locales/add/${toWire(language)}/{{ns}}`,
      },
      detection: {
        order: ['querystring', 'cookie', 'localStorage'],
        caches: ['cookie', 'localStorage'],
        lookupQuerystring: 'lang',
        lookupCookie: 'lang',
        lookupLocalStorage: 'lang',
        cookieMinutes: cookieLifeMs / 60_000,
        cookieOptions: { path: '/', sameSite: 'lax' },
        convertDetectedLanguage: (code) => fromWire(code) ?? fallbackLanguage,
      },
    });
  return i18next;
}

/** Detects and remembers the wire code while i18next itself works with `ky`. */
function wireDetector(): Module {
  const detector = new LanguageDetector();
  const cache = detector.cacheUserLanguage.bind(detector);
  detector.cacheUserLanguage = (language, caches) => cache(toWire(language), caches);
  return detector;
}
