import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { useTranslation } from 'react-i18next';

import { toWire } from './languages.ts';

/** The language of the page, as the server's texts in all languages name it. */
export function useWireLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((one) => one === toWire(i18n.language)) ?? 'ru';
}
