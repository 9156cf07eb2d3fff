import type { ChatReport, ReportedMessage } from '@bilim/contract/chat/reports';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useReportContext } from './useReports.ts';
import look from './ReportContext.module.css';

/** The message, as it was reported, among those around it. */
export function ReportContext({ report }: { readonly report: ChatReport }) {
  const { t } = useTranslation();
  const context = useReportContext(report.reportId);
  return (
    <div>
      <h3 className={look.heading}>{t('ch.office.context')}</h3>
      {context.data === undefined ? (
        <Pending query={context} />
      ) : (
        <ol className={look.context}>
          {context.data.map((message) => (
            <Line key={message.messageId} message={message} asReported={report.text} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ message, asReported }: { readonly message: ReportedMessage; readonly asReported: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { senderName, sentAt, text, files, isReported, isRemoved } = message;
  return (
    <li className={look.line} data-reported={isReported || undefined}>
      <span className={look.name}>{format.shortName(senderName)}</span>
      <time className={look.when} dateTime={sentAt.toISOString()}>
        {format.moment(sentAt)}
      </time>
      <p className={look.said}>
        {isReported ? asReported : text}
        {files > 0 && ` (${t('ch.files', { count: files })})`}
      </p>
      {isRemoved && <span className={look.gone}>{t('ch.deleted')}</span>}
    </li>
  );
}
