import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './Sheets.module.css';

/** Whether a student takes the final, and what stands in the way. */
export function Admission({ row }: { readonly row: SheetRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { problems, hold, admitted, isAdmitted } = row;
  if (admitted !== null) {
    return (
      <>
        <StatusChip tone="info">{t('sheet.admittedby')}</StatusChip>
        <span className={look.about}>{`${admitted.reason} · ${format.shortName(admitted.by)}`}</span>
      </>
    );
  }
  if (isAdmitted) return <StatusChip tone="good">{t('sheet.admitted')}</StatusChip>;
  return (
    <>
      <span className={look.problems}>
        {problems.map((problem) => (
          <StatusChip key={problem} tone="bad">
            {t(`sheet.problems.${problem}`)}
          </StatusChip>
        ))}
      </span>
      {hold !== null && <span className={look.about}>{hold}</span>}
    </>
  );
}
