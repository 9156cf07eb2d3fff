import { decimal } from '@bilim/contract/decimal';
import { useTranslation } from 'react-i18next';

import { intlLocale } from '#platform/i18n/languages.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import type { JournalRow } from '../store/journalRows.ts';
import type { JournalStore } from '../store/journalStore.ts';
import type { Sheet } from '../store/sheet.ts';

import { usePrinting } from './usePrinting.ts';
import look from './GridPrint.module.css';

interface GridPrintProps {
  readonly store: JournalStore;
  readonly sheet: Sheet;
}

/** The whole journal on paper, where nothing scrolls; it is there only while the page is printed. */
export function GridPrint(props: GridPrintProps) {
  return usePrinting() && <PaperTable {...props} />;
}

/** A plain table, whose head begins every sheet. */
function PaperTable({ store, sheet: { lessons, students } }: GridPrintProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const locale = intlLocale(i18n.language);

  return (
    <table className={look.table} style={{ '--columns': lessons.length }}>
      <thead>
        <tr>
          <th className={look.name}>{t('j.fio')}</th>
          {lessons.map(({ lessonId, lessonDate, ordinal }) => (
            <th key={lessonId} className={look.day}>
              <span>
                {format.shortWeekday(lessonDate)}
                {ordinal > 1 && ` · ${ordinal}`} {format.dayMonth(lessonDate)}
              </span>
            </th>
          ))}
          <th className={look.total}>{t('j.nb')}</th>
          <th className={look.total}>{t('j.sum')}</th>
          <th className={look.total}>{t('j.avg')}</th>
        </tr>
      </thead>
      <tbody>
        {students.map(({ studentId }, index) => (
          <PaperRow
            key={studentId}
            row={store.row(index)}
            lessons={lessons}
            number={index + 1}
            locale={locale}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PaperRowProps {
  readonly row: JournalRow | undefined;
  readonly lessons: Sheet['lessons'];
  readonly number: number;
  readonly locale: string;
}

function PaperRow({ row, lessons, number, locale }: PaperRowProps) {
  const format = useFormat();
  if (row === undefined) return null;
  const { name, cells, totals } = row;
  return (
    <tr>
      <th className={look.name}>
        <span className={look.number}>{number}</span>
        {format.shortName(name)}
      </th>
      {lessons.map(({ lessonId }, column) => (
        <td key={lessonId} className={look.mark}>
          {cells[column]?.mark.text}
        </td>
      ))}
      <td className={look.total}>{totals.absences}</td>
      <td className={look.total}>{decimal(totals.sum, locale)}</td>
      <td className={look.total}>{decimal(totals.average, locale, 2)}</td>
    </tr>
  );
}
