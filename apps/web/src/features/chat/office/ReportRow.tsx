import type { ChatReport } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueRow } from '#ui/QueueRow.tsx';

interface ReportRowProps {
  readonly report: ChatReport;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** What is wrong with whose message, and since when that waits. */
export function ReportRow({ report, isOpen, onOpen }: ReportRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, senderName, text, disciplineName, reportedAt } = report;
  return (
    <QueueRow
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
