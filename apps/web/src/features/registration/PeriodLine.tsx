import type { Output } from '@bilim/contract';
import type { enrolmentApi } from '@bilim/contract/enrolment';
import { Card } from '@mantine/core';
import { IconCalendarClock, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';

import look from './Registration.module.css';

export type Permission = Output<typeof enrolmentApi.permission>;

const tones: Readonly<Record<Permission['phase'], Tone>> = {
  open: 'good',
  wishes: 'info',
  before: 'info',
  closed: 'neutral',
  none: 'neutral',
};

/** Whether registration is open, and the sentence that says until when, or what to do. */
export function PeriodLine({
  permission: { phase, mayRegister, message },
}: {
  readonly permission: Permission;
}) {
  const { t } = useTranslation();
  const isShut = phase === 'open' && !mayRegister;
  const icon =
    phase === 'open' && !isShut ? (
      <IconCircleCheck size={16} aria-hidden />
    ) : phase === 'wishes' || phase === 'before' ? (
      <IconCalendarClock size={16} aria-hidden />
    ) : (
      <IconLock size={16} aria-hidden />
    );
  return (
    <Card className={look.period} padding="sm">
      <StatusChip tone={isShut ? 'bad' : tones[phase]} icon={icon}>
        {t(isShut ? 'registration.phase.held' : `registration.phase.${phase}`)}
      </StatusChip>
      <span>{message}</span>
    </Card>
  );
}
