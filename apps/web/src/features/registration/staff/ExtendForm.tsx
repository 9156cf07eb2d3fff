import { dayMs } from '@bilim/contract/days';
import type { SettledOfStudent } from '@bilim/contract/registrationStudent';
import { Input, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SettleForm } from '#domain/registration/SettleForm.tsx';
import { DateTimeField } from '#platform/dates/DateTimeField.tsx';
import { fromMomentInput, toMomentInput } from '#platform/i18n/momentInput.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { DecimalInput } from '#ui/DecimalInput.tsx';

import type { Term } from '../useRegistration.ts';
import { useExtend } from './useSettled.ts';

interface ExtendFormProps {
  readonly term: Term;
  readonly of: SettledOfStudent;
  readonly onDone: () => void;
}

const threeDaysMs = 3 * dayMs;
/** Three days more, from now on where it is over. */
const laterThan = (end: Date) => toMomentInput(new Date(Math.max(end.getTime(), Date.now()) + threeDaysMs));

/** One student registers longer than a period says, or for more credits. */
export function ExtendForm({ term: { studentId }, of: { periods }, onDone }: ExtendFormProps) {
  const { t } = useTranslation();
  const extend = useExtend();
  const [first] = periods;
  const [period, setPeriod] = useState(first);
  const [until, setUntil] = useState(first === undefined ? '' : laterThan(first.closesAt));
  const [maxCredits, setMaxCredits] = useState<number | null>(null);
  const closesAt = /T./.test(until) ? fromMomentInput(until) : undefined;

  function save(reason: string) {
    if (period === undefined || closesAt === undefined) return;
    extend.mutate(
      { studentId, periodId: period.periodId, closesAt, maxCredits, reason },
      { onSuccess: onDone },
    );
  }

  return (
    <SettleForm
      about={t('registration.staff.extendabout')}
      isReady={period !== undefined && closesAt !== undefined}
      saving={extend}
      onSave={save}
    >
      <PeriodSelect
        periods={periods}
        chosen={period}
        onChoose={(next) => {
          setPeriod(next);
          setUntil(laterThan(next.closesAt));
        }}
      />
      <div>
        <Input.Label component="div">{t('registration.staff.until')}</Input.Label>
        <DateTimeField label={t('registration.staff.until')} value={until} onChange={setUntil} />
      </div>
      <DecimalInput
        digits={1}
        label={t('regoffice.maxCredits')}
        placeholder={t('regoffice.assettings')}
        min={0}
        max={100}
        value={maxCredits}
        onChange={setMaxCredits}
      />
    </SettleForm>
  );
}

type Period = SettledOfStudent['periods'][number];

interface PeriodSelectProps {
  readonly periods: readonly Period[];
  readonly chosen: Period | undefined;
  readonly onChoose: (period: Period) => void;
}

function PeriodSelect({ periods, chosen, onChoose }: PeriodSelectProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Select
      label={t('regoffice.period')}
      allowDeselect={false}
      data={periods.map(({ periodId, kind, opensAt, closesAt }) => ({
        value: String(periodId),
        // The days first: what does not fit is cut off.
        label: `${format.moment(opensAt)} – ${format.moment(closesAt)} · ${t(`regoffice.kind.${kind}`)}`,
      }))}
      value={chosen === undefined ? null : String(chosen.periodId)}
      onChange={(value) => {
        const next = periods.find(({ periodId }) => String(periodId) === value);
        if (next !== undefined) onChoose(next);
      }}
    />
  );
}
