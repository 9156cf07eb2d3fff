import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { kyrgyzEndings } from './kyrgyzEndings.ts';
import { chosenLanguage, keepAskedLanguage, rememberedLanguage, rememberLanguage } from './languageChoice.ts';
import { fallbackLanguage, fromWire, languages, type Language } from './languages.ts';
import { textsBackend } from './textsBackend.ts';

/** Loads the texts of the person's language. */
export async function startI18n(): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });

  await i18next
    .use(textsBackend)
    .use(kyrgyzEndings)
    .use(initReactI18next)
    .init({
      lng: chosenLanguage() ?? fallbackLanguage,
      supportedLngs: languages,
      fallbackLng: fallbackLanguage,
      ns: 'cm',
      defaultNS: 'cm',
      postProcess: kyrgyzEndings.name,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      saveMissing: true,
      saveMissingTo: 'current',
    });

  keepAskedLanguage();
  return i18next;
}

/** Switches the language and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}

/** The account's language leads in a browser where nobody has chosen one. */
export async function followAccount(wireLanguage: string): Promise<void> {
  const language = fromWire(wireLanguage);
  if (language !== undefined && rememberedLanguage() === undefined) await i18next.changeLanguage(language);
}
