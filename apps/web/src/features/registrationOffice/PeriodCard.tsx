import type { OfficePeriod } from '@bilim/contract/registrationOffice';
import { Button, Card } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';

import { EndPeriod, NextSteps } from './PeriodActions.tsx';
import { phaseOf } from './periodPhase.ts';
import type { Phase } from './periodPhase.ts';
import { publicFileOf, resultsWorkbook } from './useOffice.ts';
import look from './Office.module.css';

const tones: Readonly<Record<Phase, Tone>> = {
  published: 'good',
  finished: 'good',
  over: 'warning',
  open: 'good',
  drawn: 'good',
  drawing: 'info',
  wishes: 'info',
  ahead: 'neutral',
};

/** Everybody, or who is meant: «Инженерный факультет · очная · 3 курс». */
export function useWhose() {
  const { t } = useTranslation();
  return ({ faculty, form, studyYear }: Pick<OfficePeriod, 'faculty' | 'form' | 'studyYear'>) =>
    [faculty, form, studyYear === null ? null : t('regoffice.studyyear', { year: studyYear })]
      .filter((part) => part !== null)
      .join(' · ') || t('regoffice.everybody');
}

interface PeriodCardProps {
  readonly period: OfficePeriod;
  /** When it was asked for. */
  readonly now: Date;
  readonly isMine: boolean;
  readonly onEdit: () => void;
}

/** A period with what has become of it, and what comes next. */
export function PeriodCard({ period, now, isMine, onEdit }: PeriodCardProps) {
  const { t } = useTranslation();
  const whose = useWhose();
  const phase = phaseOf(period, now);
  const { periodId, drawnAt, drawId, underWay } = period;
  return (
    <Card component="section" className={look.card} aria-label={whose(period)}>
      <div className={look.head}>
        <h2 className={look.title}>{whose(period)}</h2>
        <StatusChip tone={tones[phase]}>{t(`regoffice.phase.${phase}`)}</StatusChip>
      </div>
      <Facts period={period} />
      {underWay !== null && (
        <p role="status" className={look.about}>
          {t(`regoffice.underway.${underWay.deed}`, underWay)}
        </p>
      )}
      <div className={look.actions}>
        {isMine && phase !== 'published' && phase !== 'finished' && underWay === null && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('btn.edit')}
          </Button>
        )}
        {isMine && <NextSteps period={period} now={now} />}
        {drawnAt !== null && drawId !== null && (
          <Download href={publicFileOf(drawId)}>{t('regoffice.drawfile')}</Download>
        )}
        <Download href={resultsWorkbook(periodId)}>Excel</Download>
        <div className={look.quiet}>
          {isMine && <EndPeriod period={period} />}
          {phase !== 'ahead' && phase !== 'wishes' && <ToBoard period={period} />}
        </div>
      </div>
    </Card>
  );
}

/** To how it goes, and who has too little yet. */
function ToBoard({ period: { periodId, academicYearId, seasonId } }: Pick<PeriodCardProps, 'period'>) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link
          to="/admin/registration"
          search={{ tab: 'board', year: academicYearId, season: seasonId, period: periodId }}
          {...props}
        />
      )}
    >
      {t('regoffice.toolittle')}
    </Button>
  );
}

function Download({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Button
      variant="default"
      component="a"
      href={href}
      download
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {children}
    </Button>
  );
}

function Facts({ period }: Pick<PeriodCardProps, 'period'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { wishesOpenAt, wishesCloseAt, drawRule, seedHash, drawnAt, wishers, entered } = period;
  const { finishedAt, closing, minCredits, maxCredits } = period;
  const span = (from: Date, to: Date) => `${format.moment(from)} – ${format.moment(to)}`;
  return (
    <dl className={look.facts}>
      <dt>{t(`regoffice.kind.${period.kind}`)}</dt>
      <dd>{span(period.opensAt, period.closesAt)}</dd>
      {wishesOpenAt !== null && wishesCloseAt !== null && drawRule !== null && (
        <>
          <dt>{t('regoffice.wishes')}</dt>
          <dd>
            {span(wishesOpenAt, wishesCloseAt)}
            <span className={look.about}>{t(`regoffice.rule.${drawRule}`)}</span>
          </dd>
          <dt>{t('regoffice.draw')}</dt>
          <dd>
            {drawnAt === null
              ? t('regoffice.wishers', { count: wishers })
              : t('regoffice.drawn', { at: format.moment(drawnAt), students: entered })}
            {seedHash !== null && <code className={look.hash}>SHA-256 {seedHash}</code>}
          </dd>
        </>
      )}
      {minCredits !== null && <CreditLimit name="minCredits" credits={minCredits} />}
      {maxCredits !== null && <CreditLimit name="maxCredits" credits={maxCredits} />}
      {finishedAt !== null && closing !== null && (
        <>
          <dt>{t('regoffice.closing')}</dt>
          <dd>{t('regoffice.closed', { at: format.moment(finishedAt), ...closing })}</dd>
        </>
      )}
    </dl>
  );
}

/** What a period says otherwise than the settings. */
function CreditLimit({
  name,
  credits,
}: {
  readonly name: 'minCredits' | 'maxCredits';
  readonly credits: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <dt>{t(`regoffice.${name}`)}</dt>
      <dd>{format.figure(credits, 1)}</dd>
    </>
  );
}
