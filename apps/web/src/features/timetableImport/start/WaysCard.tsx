import { addressOf } from '@bilim/contract/client';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import { Button, Card, Title } from '@mantine/core';
import { IconCalendarEvent, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { HalfYear } from '../useTimetableImports.ts';
import look from './WaysCard.module.css';

/** What the file may be, and the template to begin with. */
export function WaysCard({ term: { academicYearId, seasonId } }: { readonly term: HalfYear }) {
  const { t } = useTranslation();
  const template = (isFilled: boolean) =>
    addressOf(timetableImportApi.template, { academicYearId, seasonId, isFilled });
  return (
    <Card component="section" aria-label={t('timetable.ways')} className={look.card}>
      <section className={look.way} aria-labelledby="timetable-excel">
        <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden className={look.icon} />
        <div className={look.words}>
          <Title order={3} id="timetable-excel">
            {t('timetable.excel')}
          </Title>
          <p className={look.text}>{t('timetable.excelabout')}</p>
          <div className={look.buttons}>
            <Button component="a" variant="light" h={40} href={template(true)} download>
              {t('timetable.filledtemplate')}
            </Button>
            <Button component="a" variant="subtle" h={40} href={template(false)} download>
              {t('timetable.template')}
            </Button>
          </div>
        </div>
      </section>
      <section className={look.way} aria-labelledby="timetable-ical">
        <IconCalendarEvent size={26} stroke={1.5} aria-hidden className={look.icon} />
        <div className={look.words}>
          <Title order={3} id="timetable-ical">
            {t('timetable.ical')}
          </Title>
          <p className={look.text}>{t('timetable.icalabout')}</p>
        </div>
      </section>
    </Card>
  );
}
