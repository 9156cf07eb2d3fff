import { useTranslation } from 'react-i18next';

import { createFormat } from './format.ts';

/** Dates as people say them, times, numbers and names in the person's language. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  return createFormat(t, i18n.language);
}
