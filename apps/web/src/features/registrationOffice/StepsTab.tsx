import type { RegistrationStep } from '@bilim/contract/registrationSteps';
import { Button, Card } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useWhose } from './PeriodCard.tsx';
import type { Term } from './useOffice.ts';
import { useSteps, useUndoStep } from './useSteps.ts';
import look from './Office.module.css';

/** What was done with many registrations at once, each taken back by one tap until its lists are published. */
export function StepsTab({ term }: { readonly term: Term }) {
  const { t } = useTranslation();
  const steps = useSteps(term);
  const undo = useUndoStep();
  const [asked, setAsked] = useState<RegistrationStep | null>(null);
  return (
    <>
      <QueueList
        query={steps}
        items={steps.data?.pages.flat()}
        empty={{ art: 'checklist', title: t('regoffice.nosteps'), text: t('regoffice.nostepstext') }}
      >
        {(all) => (
          <Card padding={0}>
            <ul className={look.rows}>
              {all.map((step) => (
                <li key={step.stepId}>
                  <Step step={step} onUndo={() => setAsked(step)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueueList>
      <MutationDialog
        isOpen={asked !== null}
        title={t('regoffice.undostep')}
        text={asked === null ? '' : t(`regoffice.undotext.${asked.kind}`)}
        confirmLabel={t('regoffice.undostep')}
        mutation={undo}
        onConfirm={() => {
          if (asked !== null) undo.mutate(asked.stepId, { onSuccess: () => setAsked(null) });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Step({ step, onUndo }: { readonly step: RegistrationStep; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useWhose();
  const { kind, at, by, discipline, period, size, undoneAt, undoneBy, mayUndo } = step;
  const about = period === null ? discipline : nameOf(period);
  const name = [t(`regoffice.step.${kind}`), about].filter(Boolean).join(': ');
  const whose = (person: string | null) => (person === null ? t('regoffice.byportal') : format.name(person));
  return (
    <div className={look.head}>
      <div className={look.words}>
        <strong>{name}</strong>
        <span className={look.about}>
          {whose(by)}, {format.moment(at)} ·{' '}
          {t(kind === 'offered' ? 'regoffice.stepclasses' : 'regoffice.stepsize', { count: size })}
        </span>
      </div>
      {undoneAt !== null && (
        <StatusChip tone="neutral">
          {t('regoffice.undone', { at: format.moment(undoneAt), by: whose(undoneBy) })}
        </StatusChip>
      )}
      {mayUndo && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={t('regoffice.undoof', { name })}
          onClick={onUndo}
        >
          {t('regoffice.undostep')}
        </Button>
      )}
    </div>
  );
}
