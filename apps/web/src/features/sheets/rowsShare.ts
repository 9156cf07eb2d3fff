import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

import type { EnteredGrade } from '#domain/records/gradeOutbox.ts';
import type { Format } from '#platform/i18n/format.ts';

/** What all rows of a sheet need and none looks up by itself: words, and where grades go. */
export interface RowsShare {
  readonly t: TFunction;
  readonly format: Format;
  readonly enter: (entered: EnteredGrade) => void;
}

const ShareContext = createContext<RowsShare | null>(null);
export const RowsShareProvider = ShareContext.Provider;

export function useRowsShare(): RowsShare {
  const share = use(ShareContext);
  if (share === null) throw new Error('a row stands in a sheet');
  return share;
}
