import { sheetsApi } from '@bilim/contract/records/sheets';
import { useTranslation } from 'react-i18next';

import { parseSheetSearch } from '#domain/records/sheetLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import { SheetBoard } from './SheetBoard.tsx';
import { SheetBook } from './SheetBook.tsx';

/** Grading sheets of a half-year, and the one that is open. */
export function SheetScreen() {
  const { t } = useTranslation();
  const may = useMay(sheetsApi.list);
  const place = useQueuePlace(parseSheetSearch);
  const settings = useSettings();
  if (!may) return <Refused title={t('menu.sheet')} />;
  const { open, ...list } = place.search;
  if (open !== undefined) return <SheetBook sheetId={open} onBack={() => place.go(list, true)} />;
  if (settings.data === undefined) return <Pending query={settings} />;
  const { academicYearId, seasonId } = settings.data.defaults;
  const term = { yearId: list.year ?? academicYearId, seasonId: list.season ?? seasonId };
  return <SheetBoard term={term} {...place} />;
}
