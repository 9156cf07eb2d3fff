import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SettleForm } from '#domain/registration/SettleForm.tsx';
import { LookupSelect } from '#ui/LookupSelect.tsx';

import type { Term } from '../useRegistration.ts';
import { useBesidePlan, usePermit } from './useSettled.ts';

interface PermitFormProps {
  readonly term: Term;
  readonly onDone: () => void;
}

/** An elective that is not in the student's plan; without one named, any of the half-year. */
export function PermitForm({ term, onDone }: PermitFormProps) {
  const { t } = useTranslation();
  const permit = usePermit();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const found = useBesidePlan(term, words.trim());
  return (
    <SettleForm
      about={t('registration.staff.permitabout')}
      isReady
      saving={permit}
      onSave={(reason) =>
        permit.mutate(
          { ...term, disciplineId: chosen === null ? null : Number(chosen.value), reason },
          { onSuccess: onDone },
        )
      }
    >
      <LookupSelect
        label={t('c.discipline')}
        placeholder={t('registration.staff.anyelective')}
        clearable
        options={found.data?.map(({ disciplineId, discipline }) => ({
          value: String(disciplineId),
          label: discipline,
        }))}
        nothing={t('office.nothing')}
        loading={t('registration.staff.anyelective')}
        chosen={chosen}
        onAsk={setWords}
        onChoose={setChosen}
      />
    </SettleForm>
  );
}
