import { appealsApi } from '@bilim/contract/records/appeals';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { useTranslation } from 'react-i18next';

import { halfYearIn, parseSheetSearch, sheetViews } from '#domain/records/sheetLink.ts';
import type { SheetSearch, SheetView } from '#domain/records/sheetLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { useSettings } from '#platform/session/useSettings.ts';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import { Appeals } from './Appeals.tsx';
import { Corrections } from './Corrections.tsx';
import { Holds } from './Holds.tsx';
import { OwnSheets } from './OwnSheets.tsx';
import { Retakes } from './Retakes.tsx';
import { SheetBoard } from './SheetBoard.tsx';
import { SheetBook } from './SheetBook.tsx';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

/** Grading sheets of a half-year, and the one that is open; to a student the own results. */
export function SheetScreen() {
  const { t } = useTranslation();
  const [may, isStudent, isOffice] = [
    useMay(sheetsApi.list),
    useMay(appealsApi.own),
    useMay(sheetsApi.issue),
  ];
  const place = useQueuePlace(parseSheetSearch);
  const settings = useSettings();
  if (isStudent) return <OwnSheets />;
  if (!may) return <Refused title={t('menu.sheet')} />;
  const { open, ...list } = place.search;
  if (open !== undefined) return <SheetBook sheetId={open} onBack={() => place.go(list, true)} />;
  if (settings.data === undefined) return <Pending query={settings} />;
  const { academicYearId, seasonId } = settings.data.defaults;
  const term = { yearId: list.year ?? academicYearId, seasonId: list.season ?? seasonId };
  return isOffice ? <OfficeViews term={term} {...place} /> : <SheetBoard term={term} {...place} />;
}

/** The board, and what else an office looks at in the same half-year. */
function OfficeViews({ term, search, go }: QueuePlace<SheetSearch> & { readonly term: Term }) {
  const { t } = useTranslation();
  const { view = 'sheets' } = search;
  const kept = halfYearIn(search);
  return (
    <div className={look.page}>
      <ViewSwitch<SheetView>
        label={t('sheet.view.label')}
        value={view}
        views={sheetViews.map((value) => ({ value, label: t(`sheet.view.${value}`) }))}
        onChange={(next) => go({ ...kept, ...(next === 'sheets' ? {} : { view: next }) })}
      />
      {view === 'sheets' && <SheetBoard term={term} search={search} go={go} />}
      {view === 'retakes' && <Retakes term={term} search={search} go={go} />}
      {view === 'appeals' && <Appeals onOpen={(sheetId) => go({ ...kept, open: sheetId }, true)} />}
      {view === 'corrections' && <Corrections search={search} go={go} />}
      {view === 'holds' && <Holds term={term} search={search} go={go} />}
    </div>
  );
}
