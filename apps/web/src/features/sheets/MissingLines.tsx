import type { MissingSheet } from '@bilim/contract/records/session';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import rows from '#ui/Rows.module.css';
import { StatusChip } from '#ui/StatusChip.tsx';
import { showFailure } from '#ui/toasts.ts';

import { TitledTable } from './TitledTable.tsx';
import { useSheetWrites } from './useSheets.ts';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

const titles = ['sheet', 'target', 'teacher', 'students', 'action'] as const;

interface MissingLinesProps {
  readonly term: Term;
  readonly all: readonly MissingSheet[];
}

/** Exams without a sheet: each is issued from here. */
export function MissingLines({ term, all }: MissingLinesProps) {
  const { t } = useTranslation();
  return (
    <TitledTable label={t('sheet.states.missing')} titles={titles}>
      {all.map((exam) => (
        <Exam key={keyOf(exam)} term={term} exam={exam} />
      ))}
    </TitledTable>
  );
}

const keyOf = ({ disciplineId, credits, examType, groupId, streamId }: MissingSheet) =>
  [disciplineId, credits, examType, groupId, streamId].join('/');

function Exam({ term, exam }: { readonly term: Term; readonly exam: MissingSheet }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { issue } = useSheetWrites();
  const { disciplineId, discipline, credits, examType, groupId, streamId, target, teacher, students } = exam;
  const which = { ...(groupId === null ? {} : { groupId }), ...(streamId === null ? {} : { streamId }) };
  return (
    <tr className={look.row}>
      <td data-first>
        <strong className={rows.name}>{discipline}</strong>
        <span className={look.about}>
          {[examType, t('sheet.credits', { credits: format.figure(credits, 1) })].join(' · ')}
        </span>
      </td>
      <td data-title={t('sheet.target')}>{target}</td>
      <td data-title={t('sheet.teacher')}>
        {teacher === null ? <StatusChip tone="bad">{t('sheet.noteacher')}</StatusChip> : format.name(teacher)}
      </td>
      <td data-title={t('sheet.students')}>{format.number(students)}</td>
      <td data-title={t('sheet.action')} data-column="action">
        {teacher !== null && (
          <Button
            variant="default"
            loading={issue.isPending}
            aria-label={`${t('sheet.issueone')}: ${discipline}, ${target}`}
            onClick={() =>
              issue.mutate(
                { ...term, disciplineId, ...which },
                { onError: (error) => showFailure(describeError(error, t)) },
              )
            }
          >
            {t('sheet.issueone')}
          </Button>
        )}
      </td>
    </tr>
  );
}
