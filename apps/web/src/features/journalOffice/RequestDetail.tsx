import type { LateChangeRequest } from '@bilim/contract/journal/lateChanges';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueDetail, Settled } from '#platform/queues/QueueDetail.tsx';
import type { DetailProps } from '#platform/queues/QueuePair.tsx';

import { RequestDecision } from './RequestDecision.tsx';
import { useClassWords } from './useClassWords.ts';
import look from './JournalOffice.module.css';

/** One request: which journal, which lesson, why, and the answer. */
export function RequestDetail({ item: request, onSettled, onBack }: DetailProps<LateChangeRequest>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { group, link } = useClassWords(request);
  const { disciplineName, lessonTypeShort, moduleName, lessonDate } = request;
  const { state, answer, answeredBy, answeredAt } = request;

  return (
    <QueueDetail
      title={format.name(request.teacherName)}
      facts={[
        {
          label: t('menu.journal'),
          value: (
            <Link {...link} className={look.discipline}>
              {disciplineName}
            </Link>
          ),
        },
        { label: t('c.group'), value: `${group} · ${lessonTypeShort}` },
        {
          label: t('takeback.whatfor'),
          value: moduleName === '' ? t('takeback.wholeclass') : moduleName,
        },
        { label: t('takeback.lesson'), value: format.day(lessonDate) },
      ]}
      words={request.reason}
      onBack={onBack}
      decision={
        state === 'open' ? (
          <RequestDecision request={request} onSettled={onSettled} />
        ) : (
          answeredAt !== null && (
            <Settled
              verdict={`${t(`takeback.states.${state}`)}: ${format.name(answeredBy ?? '')}, ${format.moment(answeredAt)}`}
              exactly={format.exactMoment(answeredAt)}
              answer={answer}
            />
          )
        )
      }
    />
  );
}
