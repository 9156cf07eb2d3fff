import type { FiledAppeal } from '@bilim/contract/records/appeals';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { AnswerForm } from '#ui/AnswerForm.tsx';

import { GradeFields } from './GradeFields.tsx';
import { useChosenGrade } from './useChosenGrade.ts';
import { useSessionWrites } from './useSession.ts';

/** Grants an appeal by a correction, which a second person confirms, or refuses it with a word. */
export function AppealDecision({ appeal }: { readonly appeal: FiledAppeal }) {
  const { t } = useTranslation();
  const { decide } = useSessionWrites();
  const { appealId, version, examMax } = appeal;
  const [grade, setGrade] = useChosenGrade(appeal);
  const { examPoints, missed } = grade;
  const isOther = examPoints !== appeal.examPoints || missed !== appeal.missed;
  return (
    <AnswerForm
      label={t('sheet.answer')}
      about={[t('sheet.answerabout'), ...(isOther ? [] : [t('sheet.grantabout')])].join('. ')}
      missing={t('sheet.answermissing')}
      no={{ word: t('sheet.refuse'), icon: <IconX size={18} aria-hidden /> }}
      yes={{
        word: t('sheet.grant'),
        icon: <IconCheck size={18} aria-hidden />,
        isOpen: isOther,
        needsWord: true,
      }}
      failure={decide.error === null ? null : describeError(decide.error, t)}
      isBusy={decide.isPending}
      onAnswer={(isGranted, answer) =>
        decide.mutate({ appealId, version, isGranted, answer, examPoints, missed })
      }
    >
      <GradeFields max={examMax} grade={grade} onChange={setGrade} />
    </AnswerForm>
  );
}
