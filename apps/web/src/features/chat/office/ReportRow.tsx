import type { ChatReport } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './ReportsScreen.module.css';

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
    <li>
      <button type="button" className={look.row} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={look.name}>{t(`ch.reportkinds.${kind}`)}</span>
        <span className={look.when} title={format.exactMoment(reportedAt)}>
          {format.day(reportedAt)}
        </span>
        <span className={look.said}>{text}</span>
        <span className={look.detail}>
          {format.shortName(senderName)} · {disciplineName}
        </span>
      </button>
    </li>
  );
}
