/** Languages inside the app, as the web's standards name them. */
export const languages = ['ky', 'ru', 'en'] as const;
export type Language = (typeof languages)[number];

/** The default, and what is shown where a text is missing. */
export const fallbackLanguage: Language = 'ru';

/**
 * Kyrgyz is `kg` in addresses, cookies and file names. To every standard `kg` is the language of
 * Kongo, so the page, plurals, dates and sorting are told `ky`.
 */
export function toWire(language: string): string {
  return language === 'ky' ? 'kg' : language;
}

/** The same for a language that is surely ours. */
export function wireLanguageOf(language: Language): 'kg' | 'ru' | 'en' {
  return language === 'ky' ? 'kg' : language;
}

/** The language behind a wire code; anything unknown gives undefined. */
export function fromWire(code: string): Language | undefined {
  if (code === 'kg') return 'ky';
  return languages.find((language) => language === code && language !== 'ky');
}

/** Numbers and sorting follow Russian rules in Kyrgyz too: browsers carry no Kyrgyz data. */
export function intlLocale(language: string): string {
  return language === 'en' ? 'en' : 'ru';
}

/** The choice as the interface offers it; each language is named in itself. */
export const languageChoices: { value: Language; label: string }[] = [
  { value: 'ky', label: 'Кыр' },
  { value: 'ru', label: 'Рус' },
  { value: 'en', label: 'Eng' },
];
