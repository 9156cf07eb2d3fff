import type { ChatReport } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueDetail, Settled } from '#platform/queues/QueueDetail.tsx';
import type { DetailProps } from '#platform/queues/QueuePair.tsx';

import { ReportContext } from './ReportContext.tsx';
import { ReportDecision } from './ReportDecision.tsx';

/** One report: who says what is wrong, the message among those around it, and the decision. */
export function ReportDetail({ item: report, onSettled, onBack }: DetailProps<ChatReport>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, senderName, place, disciplineName, reporterName, reportedAt } = report;
  const { state, settledBy, settledAt, answer } = report;

  return (
    <QueueDetail
      title={t(`ch.reportkinds.${kind}`)}
      facts={[
        { label: t('ch.office.author'), value: format.name(senderName) },
        { label: t('ch.office.where'), value: `${disciplineName} · ${place}` },
        {
          label: t('ch.office.reporter'),
          value: `${format.name(reporterName)}, ${format.moment(reportedAt)}`,
        },
      ]}
      words={report.words}
      onBack={onBack}
      decision={
        state === 'waiting' || settledAt === null ? (
          <ReportDecision reportId={report.reportId} onSettled={onSettled} />
        ) : (
          <Settled
            verdict={t('ch.office.decided', {
              verdict: t(`ch.office.verdict.${state}`),
              name: format.name(settledBy ?? ''),
              when: format.moment(settledAt),
            })}
            exactly={format.exactMoment(settledAt)}
            answer={answer}
          />
        )
      }
    >
      <ReportContext report={report} />
    </QueueDetail>
  );
}
