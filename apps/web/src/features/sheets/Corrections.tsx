import { useTranslation } from 'react-i18next';

import { WaitingList } from '#domain/confirmations/WaitingList.tsx';
import { halfYearIn } from '#domain/records/sheetLink.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

/** Corrections of closed sheets: what a second person has to confirm, and what became of the others. */
export function Corrections({ search, go }: QueuePlace<SheetSearch>) {
  const { t } = useTranslation();
  const place = { ...halfYearIn(search), view: 'corrections' } as const;
  return (
    <>
      <PageHeading title={t('sheet.view.corrections')} subtitle={t('sheet.correctionsabout')} />
      <WaitingList
        grant="journals.correct"
        isDecided={search.decided === true}
        onChange={(isDecided) => go({ ...place, ...(isDecided ? { decided: true as const } : {}) })}
        about={t('sheet.correctionstwo')}
      />
    </>
  );
}
