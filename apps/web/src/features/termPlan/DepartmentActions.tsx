import { termPlanApi } from '@bilim/contract/termPlan';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showFailure } from '#ui/toasts.ts';

import { useAccept, useEnforce, useTakeBack, type Place } from './useTermPlan.ts';
import look from './TermPlan.module.css';

interface DepartmentActionsProps {
  readonly place: Place;
  readonly counts: { readonly unassigned: number; readonly assigned: number; readonly inforce: number };
}

/** What is done with all classes of a department at once. */
export function DepartmentActions({ place, counts }: DepartmentActionsProps) {
  const { t } = useTranslation();
  const mayEnforce = useMay(termPlanApi.enforce);
  const [asked, setAsked] = useState<'enforce' | 'takeBack' | null>(null);
  const accept = useAccept();
  const writes = { enforce: useEnforce(), takeBack: useTakeBack() };
  const done = {
    onError: (error: Error) => showFailure(describeError(error, t)),
    onSettled: () => setAsked(null),
  };
  return (
    <div className={look.actions}>
      {counts.unassigned > 0 && (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          loading={accept.isPending}
          onClick={() => accept.mutate(place)}
        >
          {t('termplan.acceptall')}
        </Button>
      )}
      {mayEnforce && counts.inforce > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => setAsked('takeBack')}
        >
          {t('termplan.takeback')}
        </Button>
      )}
      {mayEnforce && counts.assigned > 0 && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setAsked('enforce')}>
          {t('termplan.enforce')}
        </Button>
      )}
      {(['enforce', 'takeBack'] as const).map((what) => (
        <ConfirmDialog
          key={what}
          isOpen={asked === what}
          title={t(what === 'enforce' ? 'termplan.enforce' : 'termplan.takeback')}
          text={t(what === 'enforce' ? 'termplan.enforcetext' : 'termplan.takebacktext', counts)}
          confirmLabel={t(what === 'enforce' ? 'termplan.enforce' : 'termplan.takeback')}
          cancelLabel={t('btn.cancel')}
          isBusy={writes[what].isPending}
          onConfirm={() => writes[what].mutate(place, done)}
          onClose={() => setAsked(null)}
        />
      ))}
    </div>
  );
}
