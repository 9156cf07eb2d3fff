import { adjustedPoints, currentPoints } from '@bilim/contract/journal/modulePoints';
import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { Fragment } from 'react';

import { partsOfPoints } from '#domain/journal/partsOfPoints.ts';

import { Figure } from './Figure.tsx';
import { modulePointsOf, scaleOf, sumOf } from './grades.ts';
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
      <p>{sumOf(partsOf(row), grade.total)}</p>
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
      {modules.map(({ moduleId, points, max, parts }) => (
        <Fragment key={moduleId}>
          <p>
            <strong>
              {t('sheet.modulepoints', {
                module: book.modules.find((one) => one.moduleId === moduleId)?.name ?? '',
                points: format.figure(points),
                max,
              })}
            </strong>
          </p>
          {parts === null ? (
            <p>{t('sheet.sumonly')}</p>
          ) : (
            partsOfPoints(counted(parts), t, format).map((part) => <p key={part}>{part}</p>)
          )}
        </Fragment>
      ))}
      {modules.length > 1 && (
        <p>{`${modules.map(({ points }) => format.figure(points)).join(' + ')} = ${format.figure(sum)}`}</p>
      )}
      <p>{t('sheet.needed', { points: book.admissionPoints })}</p>
    </Figure>
  );
}

type Parts = NonNullable<SheetRow['modules'][number]['parts']>;

const inHundredths = (marks: number) => Math.round(100 * marks);

function counted({ adjustment, ...parts }: Parts) {
  const { markSum, lessonCount, bestMark, currentMax } = parts;
  const computed = currentPoints({
    sum: inHundredths(markSum),
    lessons: lessonCount,
    bestMark: inHundredths(bestMark),
    most: currentMax,
  });
  return { ...parts, computed, current: adjustedPoints(computed, adjustment, currentMax) };
}

export function Absence({ book, row: { name, absencePercent, hours } }: OfRow) {
  const { t, format } = useRowsShare();
  const shown = `${format.figure(absencePercent, 1)} %`;
  return (
    <Figure label={t('sheet.absenceof', { name })} shown={shown}>
      {hours !== null && (
        <p>
          {t('sheet.absencehours', {
            missed: format.figure(hours.missed, 1),
            held: format.figure(hours.held, 1),
            percent: shown,
          })}
        </p>
      )}
      <p>{t('sheet.absencelimit', { limit: book.absenceLimit })}</p>
    </Figure>
  );
}

function partsOf({ modules, examPoints }: SheetRow) {
  return [...modules.map(({ points }) => points), ...(examPoints === null ? [] : [examPoints])];
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
