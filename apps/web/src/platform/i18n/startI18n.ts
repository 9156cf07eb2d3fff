import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { groupedCounts } from './groupedCounts.ts';
import { kyrgyzEndings } from './kyrgyzEndings.ts';
import { allTexts } from './allTexts.ts';
import {
  chosenLanguage,
  keepAskedLanguage,
  rememberedLanguage,
  rememberLanguage,
  renewLanguageCookie,
} from './languageChoice.ts';
import { fallbackLanguage, fromWire, languages, type Language } from './languages.ts';
import { beginWith, textsBackend } from './textsBackend.ts';

/** Loads the texts that the page begins with, in the person's language; the others come when a screen asks for them. */
export async function startI18n(): Promise<i18n> {
  renewLanguageCookie();
  const language = chosenLanguage() ?? fallbackLanguage;
  // `boot.js` knows the screens that need all of them, and has asked for the file.
  const isWhole = document.documentElement.dataset['texts'] === 'cm';
  beginWith({ language, file: isWhole ? 'cm' : 'first' });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });

  await i18next
    .use(textsBackend)
    .use(kyrgyzEndings)
    .use(groupedCounts)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      fallbackLng: fallbackLanguage,
      ns: 'cm',
      defaultNS: 'cm',
      postProcess: kyrgyzEndings.name,
      interpolation: { escapeValue: false, alwaysFormat: true },
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
  await change(language);
}

/** The account's language leads in a browser where nobody has chosen one. */
export async function followAccount(wireLanguage: string): Promise<void> {
  const language = fromWire(wireLanguage);
  if (language !== undefined && rememberedLanguage() === undefined && language !== i18next.language)
    await change(language);
}

async function change(language: Language) {
  await allTexts(language).catch(() => undefined);
  await i18next.changeLanguage(language);
}
