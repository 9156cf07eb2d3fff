import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';

import { fallbackLanguage, fromWire, languages, toWire, type Language } from './languages.ts';
import { textsBackend } from './textsBackend.ts';

/** Specification section 9. */
const cookieLifeMs = 31_104_000_000;
const places = ['cookie', 'localStorage'];

const detector = new LanguageDetector();

/** Loads the texts of the person's language: query, then cookie, then local storage, all named `lang`. */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });

  await i18next
    .use(textsBackend)
    .use(detector)
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
      detection: {
        order: ['querystring', ...places],
        // Only a choice is remembered, so that the account's own language can lead in a new browser.
        caches: [],
        lookupQuerystring: 'lang',
        lookupCookie: 'lang',
        lookupLocalStorage: 'lang',
        cookieMinutes: cookieLifeMs / 60_000,
        cookieOptions: { path: '/', sameSite: 'lax' },
        convertDetectedLanguage: (code) => fromWire(code) ?? fallbackLanguage,
      },
    });

  keepAsked();
  return i18next;
}

/** A language in the address counts as chosen, and leaves the address so that a later choice is not overruled. */
function keepAsked() {
  const address = new URL(location.href);
  const asked = fromWire(address.searchParams.get('lang') ?? '');
  if (asked === undefined) return;

  remember(asked);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Switches the language and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  remember(language);
  await i18next.changeLanguage(language);
}

/** The account's language leads in a browser where nobody has chosen one. */
export async function followAccount(wireLanguage: string): Promise<void> {
  const language = fromWire(wireLanguage);
  const chosen = detector.detect(places) ?? [];
  if (language !== undefined && chosen.length === 0) await i18next.changeLanguage(language);
}

function remember(language: Language) {
  detector.cacheUserLanguage(toWire(language), places);
}
