import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import type { SettledOfStudent } from '@bilim/contract/registrationStudent';
import { Button, Card, Textarea } from '@mantine/core';
import { IconCalendarPlus, IconHandStop, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HoldForm } from '#domain/registration/HoldForm.tsx';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import type { Term } from '../useRegistration.ts';
import { ExtendForm } from './ExtendForm.tsx';
import { PermitForm } from './PermitForm.tsx';
import { SettledList } from './SettledList.tsx';
import look from '../Registration.module.css';

interface StaffCardProps {
  readonly term: Term;
  readonly of: SettledOfStudent;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

const actions = ['extend', 'permit', 'hold'] as const;
type Action = (typeof actions)[number];
const icons = { extend: IconCalendarPlus, permit: IconLockOpen, hold: IconHandStop } as const;

/** Whose registration an office looks at, what was settled for them, and the reason with which it chooses for them. */
export function StaffCard({ term, of, reason, onReason }: StaffCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(registrationStudentApi.extend);
  const [opened, setOpened] = useState<Action | null>(null);
  const close = () => setOpened(null);
  return (
    <Card component="section" padding="md" className={look.card} aria-label={format.name(of.name)}>
      <div className={look.cardHead}>
        <div>
          <h2 className={look.name}>{format.name(of.name)}</h2>
          <p className={look.muted}>{of.group}</p>
        </div>
        {of.state !== 'active' && <StatusChip tone="warning">{t(`people.student.${of.state}`)}</StatusChip>}
      </div>
      <SettledList of={of} mayEnd={may} />
      {may && (
        <>
          <Actions mayExtend={of.periods.length > 0} onOpen={setOpened} />
          <Textarea
            label={t('registration.staff.reason')}
            description={t('registration.staff.reasonabout')}
            maxLength={500}
            autosize
            minRows={1}
            value={reason}
            onChange={({ currentTarget }) => onReason(currentTarget.value)}
          />
        </>
      )}
      <Sheet
        isOpen={opened !== null}
        title={opened === null ? '' : t(`registration.staff.${opened}`)}
        closeLabel={t('btn.close')}
        onClose={close}
      >
        {opened === 'extend' && <ExtendForm term={term} of={of} onDone={close} />}
        {opened === 'permit' && <PermitForm term={term} onDone={close} />}
        {opened === 'hold' && <HoldForm studentId={term.studentId} onDone={close} />}
      </Sheet>
    </Card>
  );
}

interface ActionsProps {
  readonly mayExtend: boolean;
  readonly onOpen: (action: Action) => void;
}

function Actions({ mayExtend, onOpen }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={look.actions}>
      {actions.map((one) => {
        const Icon = icons[one];
        return (
          <Button
            key={one}
            variant="default"
            disabled={one === 'extend' && !mayExtend}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => onOpen(one)}
          >
            {t(`registration.staff.${one}`)}
          </Button>
        );
      })}
    </div>
  );
}
