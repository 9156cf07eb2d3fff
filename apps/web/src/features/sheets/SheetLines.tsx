import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { Progress, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { SheetState } from './SheetState.tsx';
import { TitledTable } from './TitledTable.tsx';
import look from './Sheets.module.css';

const titles = ['sheet', 'target', 'teacher', 'progress', 'due', 'state'] as const;

interface LinesProps {
  readonly all: readonly SheetLine[];
  readonly onOpen: (sheetId: number) => void;
}

/** Sheets, each with how far it is. */
export function SheetLines({ all, onOpen }: LinesProps) {
  const { t } = useTranslation();
  return (
    <TitledTable label={t('menu.sheet')} titles={titles}>
      {all.map((line) => (
        <Line key={line.sheetId} line={line} onOpen={() => onOpen(line.sheetId)} />
      ))}
    </TitledTable>
  );
}

function Line({ line, onOpen }: { readonly line: SheetLine; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    discipline,
    number,
    examType,
    credits,
    target,
    teacher,
    entered,
    students,
    dueOn,
    kind,
    remindedAt,
  } = line;
  return (
    <tr className={look.row}>
      <td data-first>
        <UnstyledButton className={look.open} onClick={onOpen}>
          {discipline}
        </UnstyledButton>
        <span className={look.about}>
          {[
            number,
            ...(kind === 'main' ? [] : [t(`sheet.kinds.${kind}`)]),
            examType,
            t('sheet.credits', { credits: format.figure(credits, 1) }),
          ].join(' · ')}
        </span>
      </td>
      <td data-title={t('sheet.target')}>{target}</td>
      <td data-title={t('sheet.teacher')}>{format.name(teacher)}</td>
      <td data-title={t('sheet.progress')}>
        <span className={look.progress}>{t('sheet.of', { entered, students })}</span>
        <Progress
          size="sm"
          value={students === 0 ? 0 : (100 * entered) / students}
          color={entered === students ? 'sage.6' : 'lake.5'}
          aria-label={t('sheet.of', { entered, students })}
        />
      </td>
      <td data-title={t('sheet.due')} data-kind="day">
        {dueOn === null ? '–' : dueOn.split('-').toReversed().join('.')}
      </td>
      <td data-title={t('sheet.state')}>
        <SheetState {...line} />
        {remindedAt !== null && (
          <span className={look.about}>{t('sheet.reminded', { at: format.moment(remindedAt) })}</span>
        )}
      </td>
    </tr>
  );
}
