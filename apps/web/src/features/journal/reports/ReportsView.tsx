import { addressOf } from '@bilim/contract/client';
import { reportsApi } from '@bilim/contract/journal/reports';
import { Button, Card, SegmentedControl } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { journalReports, type JournalReport } from '#domain/journal/journalLink.ts';
import { pageNumbers, usePrinting } from '#ui/usePrinting.ts';

import type { ClassBookProps } from '../classBookProps.ts';

import { AttendanceReport } from './AttendanceReport.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportHead } from './ReportHead.tsx';
import { ThemeReport } from './ThemeReport.tsx';
import { filterOf } from './useReports.ts';
import look from './ReportsView.module.css';

const workbooks = { themes: reportsApi.themesWorkbook, attendance: reportsApi.attendanceWorkbook } as const;

/** What is handed in: the themes with their hours, and who was there; on paper or as a workbook. */
export function ReportsView({ classKey, search, onSearch }: ClassBookProps) {
  const { t } = useTranslation();
  const { print } = usePrinting(`A4 portrait; margin: 12mm 12mm 16mm; ${pageNumbers}`);
  const report = search.report ?? 'themes';
  const filter = filterOf(search);
  const isWrong = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to;

  return (
    <div className={look.view}>
      <div className={look.tools}>
        <SegmentedControl
          aria-label={t('reports.choose')}
          className={look.reports}
          value={report}
          onChange={(value) => {
            const chosen = journalReports.find((one) => one === value);
            onSearch({ ...search, view: 'reports', ...(chosen && { report: chosen }) });
          }}
          data={journalReports.map((value) => ({ value, label: t(`reports.${value}`) }))}
        />
        <span className={look.space} />
        <Button
          component="a"
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={addressOf(reportsApi.journalWorkbook, classKey)}
        >
          {t('reports.journalxlsx')}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={addressOf(workbooks[report], { ...classKey, ...(isWrong ? {} : filter) })}
        >
          {t('reports.xlsx')}
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
          {t('btn.print')}
        </Button>
      </div>
      <ReportFilters
        classKey={classKey}
        search={search}
        hasStudents={report === 'attendance'}
        isWrong={isWrong}
        onSearch={onSearch}
      />
      <ReportHead title={t(`reports.${report}`)} filter={filter} />
      {!isWrong && (
        <Card p={0} className={look.card}>
          <Report report={report} classKey={classKey} filter={filter} />
        </Card>
      )}
    </div>
  );
}

interface ReportProps {
  readonly report: JournalReport;
  readonly classKey: ClassBookProps['classKey'];
  readonly filter: ReturnType<typeof filterOf>;
}

function Report({ report, classKey, filter }: ReportProps) {
  if (report === 'themes') return <ThemeReport classKey={classKey} filter={filter} />;
  return <AttendanceReport classKey={classKey} filter={filter} />;
}
