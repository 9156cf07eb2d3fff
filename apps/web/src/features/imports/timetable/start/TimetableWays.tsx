import { addressOf } from '@bilim/contract/client';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import { IconCalendarEvent, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Templates, Way, WaysCard } from '../../start/WaysCard.tsx';
import type { HalfYear } from '../useTimetableImports.ts';

/** What the file may be, and the template to begin with. */
export function TimetableWays({ term: { academicYearId, seasonId } }: { readonly term: HalfYear }) {
  const { t } = useTranslation();
  const template = (isFilled: boolean) =>
    addressOf(timetableImportApi.template, { academicYearId, seasonId, isFilled });
  return (
    <WaysCard title={t('timetable.ways')}>
      <Way icon={IconFileSpreadsheet} title={t('timetable.excel')} text={t('timetable.excelabout')}>
        <Templates
          filled={{ label: t('timetable.filledtemplate'), address: template(true) }}
          empty={template(false)}
        />
      </Way>
      <Way icon={IconCalendarEvent} title={t('timetable.ical')} text={t('timetable.icalabout')} />
    </WaysCard>
  );
}
