import type { ChatReport, ReportedMessage } from '@bilim/contract/chat/reports';
import { Button, Card } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { ReportDecision } from './ReportDecision.tsx';
import look from './ReportsScreen.module.css';
import { useReportContext } from './useReports.ts';

interface ReportDetailProps {
  readonly report: ChatReport;
  readonly onSettled: () => void;
  readonly onBack: () => void;
}

/** One report: who says what is wrong, the message among those around it, and the decision. */
export function ReportDetail({ report, onSettled, onBack }: ReportDetailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, senderName, place, disciplineName, reporterName, reportedAt, words, state } = report;

  return (
    <Card component="section" className={look.report} aria-label={t(`ch.reportkinds.${kind}`)}>
      <Button
        variant="subtle"
        className={look.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        {t('btn.back')}
      </Button>
      <h2 className={look.title}>{t(`ch.reportkinds.${kind}`)}</h2>
      <dl className={look.facts}>
        <Fact label={t('ch.office.author')} value={senderName} />
        <Fact label={t('ch.office.where')} value={`${disciplineName} · ${place}`} />
        <Fact label={t('ch.office.reporter')} value={`${reporterName}, ${format.moment(reportedAt)}`} />
      </dl>
      {words !== '' && <p className={look.words}>{words}</p>}
      <h3 className={look.subtitle}>{t('ch.office.context')}</h3>
      <Context report={report} />
      {state === 'waiting' ? (
        <ReportDecision reportId={report.reportId} onSettled={onSettled} />
      ) : (
        <Settled report={report} />
      )}
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Context({ report }: { readonly report: ChatReport }) {
  const context = useReportContext(report.reportId);
  if (context.data === undefined) return <Pending query={context} />;
  return (
    <ol className={look.context}>
      {context.data.map((message) => (
        <Line key={message.messageId} message={message} asReported={report.text} />
      ))}
    </ol>
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
      {isRemoved && <span className={look.detail}>{t('ch.deleted')}</span>}
    </li>
  );
}

function Settled({ report: { state, settledBy, settledAt, answer } }: { readonly report: ChatReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'waiting' || settledAt === null) return null;
  return (
    <p className={look.settled} title={format.exactMoment(settledAt)}>
      {t('ch.office.decided', {
        verdict: t(`ch.office.verdict.${state}`),
        name: settledBy ?? '',
        when: format.moment(settledAt),
      })}
      {answer !== null && answer !== '' && <q className={look.answer}>{answer}</q>}
    </p>
  );
}
