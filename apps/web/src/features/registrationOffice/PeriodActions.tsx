import type { OfficePeriod } from '@bilim/contract/registrationOffice';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { phaseOf } from './periodPhase.ts';
import { usePeriodAction } from './useOffice.ts';
import type { PeriodAction } from './useOffice.ts';
import { useEndPeriod } from './useSteps.ts';

/** What comes next for a period, or takes back what came last. */
function stepsOf(period: OfficePeriod, now: Date): readonly PeriodAction[] {
  const { underWay, drawnAt, wishesCloseAt } = period;
  const phase = phaseOf(period, now);
  if (phase === 'published' || underWay !== null) return [];
  if (phase === 'finished') return ['publish', 'reopen'];
  const hasWishesEnded = wishesCloseAt !== null && wishesCloseAt <= now;
  return [
    ...(phase === 'over' ? (['finish'] as const) : []),
    ...(hasWishesEnded && drawnAt === null ? (['run'] as const) : []),
    ...(drawnAt === null ? [] : (['undo'] as const)),
  ];
}

interface NextStepsProps {
  readonly period: OfficePeriod;
  /** When the period was asked for. */
  readonly now: Date;
}

/** Each asks before it is done: it touches everybody of the period. */
export function NextSteps({ period, now }: NextStepsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<PeriodAction | null>(null);
  const write = usePeriodAction();
  return (
    <>
      {stepsOf(period, now).map((action) => (
        <Button key={action} variant="default" onClick={() => setAsked(action)}>
          {t(`regoffice.deed.${action}`)}
        </Button>
      ))}
      <MutationDialog
        isOpen={asked !== null}
        title={asked === null ? '' : t(`regoffice.deed.${asked}`)}
        text={asked === null ? '' : t(`regoffice.deedtext.${asked}`)}
        confirmLabel={asked === null ? '' : t(`regoffice.deed.${asked}`)}
        mutation={write}
        onConfirm={() => {
          if (asked === null) return;
          write.mutate({ action: asked, periodId: period.periodId }, { onSuccess: () => setAsked(null) });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Removes a period with which nothing was done yet; asked about first. */
export function EndPeriod({ period }: Pick<NextStepsProps, 'period'>) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const end = useEndPeriod();
  const { periodId, drawnAt, finishedAt, underWay } = period;
  const close = () => setAsking(false);
  const mayEnd = drawnAt === null && finishedAt === null && underWay === null;
  return (
    <>
      {mayEnd && (
        <Button variant="subtle" color="pome" onClick={() => setAsking(true)}>
          {t('regoffice.deed.endPeriod')}
        </Button>
      )}
      {/* Why it may not any more is read to the end. */}
      <MutationDialog
        isOpen={isAsking}
        title={t('regoffice.deed.endPeriod')}
        text={t('regoffice.deedtext.endPeriod')}
        confirmLabel={t('regoffice.deed.endPeriod')}
        mutation={end}
        onConfirm={() => end.mutate(periodId, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
}
