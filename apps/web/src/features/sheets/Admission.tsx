import type { SheetRow } from '@bilim/contract/records/sheetRows';

import { StatusChip } from '#ui/StatusChip.tsx';

import { useRowsShare } from './rowsShare.ts';
import look from './Sheets.module.css';

/** Whether a student takes the final, and what stands in the way. */
export function Admission({ row }: { readonly row: SheetRow }) {
  const { t, format } = useRowsShare();
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
