import { wantsLook } from '@bilim/contract/qr';
import { Button, Card, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClockHour4, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Outcome } from './useVisit.ts';
import look from './VisitResult.module.css';

interface VisitResultProps {
  /** Null while the server is asked, or when it refused altogether. */
  readonly outcome: Outcome | null;
  readonly failure: string | null;
  readonly onAgain: () => void;
  /** Null when there is no lesson of which one could say to have been there. */
  readonly onAppeal: (() => void) | null;
}

/** What came of a scan: large and calm when all is well, otherwise why not and what to do. */
export function VisitResult({ outcome, failure, onAgain, onAppeal }: VisitResultProps) {
  const { t } = useTranslation();
  if (outcome === null && failure === null) {
    return (
      <Card className={look.result} data-tone="waiting" role="status">
        <Loader size={44} />
        <p className={look.title}>{t('qr.sending')}</p>
      </Card>
    );
  }
  const told = toldOf(outcome, failure, t);
  const { Icon } = told;
  return (
    <Card className={look.result} data-tone={told.tone} role={told.tone === 'bad' ? 'alert' : 'status'}>
      <span className={look.sign} aria-hidden>
        <Icon size={52} stroke={1.8} />
      </span>
      <p className={look.title}>{told.title}</p>
      <Details outcome={outcome} />
      <div className={look.ways}>
        <Button variant={told.tone === 'bad' ? 'filled' : 'default'} h={42} onClick={onAgain}>
          {t('qr.again')}
        </Button>
        {told.tone === 'bad' && onAppeal !== null && (
          <Button variant="default" h={42} onClick={onAppeal}>
            {t('qr.appeal')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function toldOf(outcome: Outcome | null, failure: string | null, t: ReturnType<typeof useTranslation>['t']) {
  if (outcome === null) return { tone: 'bad', Icon: IconAlertTriangle, title: failure ?? '' } as const;
  if (outcome.kind === 'queued') {
    return { tone: 'waiting', Icon: IconCloudUp, title: t('qr.willbesent') } as const;
  }
  const { visit } = outcome;
  // Too early is no failure: it tells when to come back.
  if (visit.obstacle === 'not_begun')
    return { tone: 'waiting', Icon: IconClockHour4, title: visit.message } as const;
  if (!visit.isDone) return { tone: 'bad', Icon: IconAlertTriangle, title: visit.message } as const;
  const isWaiting = wantsLook(visit.state ?? null, visit.reasons);
  return {
    tone: isWaiting ? 'waiting' : 'good',
    Icon: isWaiting ? IconClockHour4 : IconCheck,
    title: visit.message,
  } as const;
}

/** Where and when, and the mark. */
function Details({ outcome }: { readonly outcome: Outcome | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (outcome === null) return null;
  if (outcome.kind === 'queued') return <p className={look.text}>{t('qr.queuedtext')}</p>;
  const { isDone, disciplineName, roomName, visitTime, markText, reasons } = outcome.visit;
  if (!isDone) return null;
  const words = [disciplineName, roomName, visitTime === undefined ? null : format.moment(visitTime)];
  return (
    <>
      <p className={look.text}>
        {words.filter((word) => word !== null && word !== undefined && word !== '').join(' · ')}
      </p>
      {markText !== undefined && markText !== '' && (
        <p className={look.text}>
          {t('qr.mark')} <strong className={look.mark}>{markText}</strong>
        </p>
      )}
      {reasons.length > 0 && (
        <p className={look.text}>{reasons.map((reason) => t(`qr.reason.${reason}`)).join('; ')}</p>
      )}
    </>
  );
}
