import type { FormatterModule } from 'i18next';

import { intlLocale } from './languages.ts';

/** Thousands are read in groups, in every text that counts something. */
export const groupedCounts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? new Intl.NumberFormat(intlLocale(language ?? '')).format(value)
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not formatted is handed on
        (value as string),
};
