import type { ChatReport } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { RowProps } from '#platform/queues/QueuePair.tsx';
import { QueueRow } from '#platform/queues/QueueRow.tsx';

/** What is wrong with whose message, and since when that waits. */
export function ReportRow({ item: report, isOpen, onOpen }: RowProps<ChatReport>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, senderName, text, disciplineName, reportedAt } = report;
  return (
    <QueueRow
      id={report.reportId}
      isOpen={isOpen}
      onOpen={onOpen}
      name={t(`ch.reportkinds.${kind}`)}
      when={format.day(reportedAt)}
      whenExactly={format.exactMoment(reportedAt)}
      said={text}
      details={[`${format.shortName(senderName)} · ${disciplineName}`]}
    />
  );
}
