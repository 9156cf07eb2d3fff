import type { SheetRow } from '@bilim/contract/records/sheetRows';

import { Figure } from './Figure.tsx';
import { modulePointsOf, scaleOf } from './grades.ts';
import { useRowsShare } from './rowsShare.ts';
import type { Book } from './useSheets.ts';

interface OfRow {
  readonly book: Book;
  readonly row: SheetRow;
}

export function Total({ book, row }: OfRow) {
  const { t, format } = useRowsShare();
  const { grade, name } = row;
  if (grade?.total == null) return '–';
  return (
    <Figure label={t('sheet.totalof', { name })} shown={format.number(grade.total)}>
      <p>{formulaOf(row, grade.total)}</p>
      {grade.steps.map((step) => (
        <p key={step}>
          {t(`sheet.steps.${step}`, { percent: book.leastPercent, points: book.mostPoints ?? '' })}
        </p>
      ))}
    </Figure>
  );
}

export function ModulePoints({ book, row }: OfRow) {
  const { t, format } = useRowsShare();
  const { name, modules } = row;
  const sum = modulePointsOf(row);
  return (
    <Figure label={t('sheet.modulesof', { name })} shown={format.figure(sum)}>
      {modules.map(({ moduleId, points, max }) => (
        <p key={moduleId}>
          {t('sheet.modulepoints', {
            module: book.modules.find((one) => one.moduleId === moduleId)?.name ?? '',
            points: format.figure(points),
            max,
          })}
        </p>
      ))}
      <p>{t('sheet.needed', { points: book.admissionPoints })}</p>
    </Figure>
  );
}

export function Absence({ book, row: { name, absencePercent } }: OfRow) {
  const { t, format } = useRowsShare();
  return (
    <Figure label={t('sheet.absenceof', { name })} shown={`${format.figure(absencePercent, 1)} %`}>
      <p>{t('sheet.absencelimit', { limit: book.absenceLimit })}</p>
    </Figure>
  );
}

/** The sum as it was gathered; why the total is another one say the steps below it. */
function formulaOf({ modules, examPoints }: SheetRow, total: number): string {
  const parts = [...modules.map(({ points }) => points), ...(examPoints === null ? [] : [examPoints])];
  const sum = parts.reduce((all, points) => all + points, 0);
  return `${parts.join(' + ')} = ${sum}${sum === total ? '' : ` → ${total}`}`;
}

export function Letter({ book, row }: OfRow) {
  const { t } = useRowsShare();
  const { grade, name } = row;
  if (grade === null) return '–';
  const scale = scaleOf(book, row);
  const five = grade.fivePoint === null ? '' : ` · ${grade.fivePoint}`;
  return (
    <Figure label={t('sheet.letterof', { name })} shown={`${grade.letter}${five}`}>
      {scale !== undefined && (
        <p>
          {t('sheet.byscale', { scale: scale.name, since: scale.since.split('-').toReversed().join('.') })}
        </p>
      )}
      {scale?.bands.map(({ letter, least }) => (
        <p key={letter}>{t('sheet.band', { letter, least })}</p>
      ))}
    </Figure>
  );
}
