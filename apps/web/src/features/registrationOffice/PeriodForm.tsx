import { drawRules } from '@bilim/contract/draw';
import { periodKinds } from '@bilim/contract/registrationOffice';
import type { OfficePeriod } from '@bilim/contract/registrationOffice';
import { Button, Select, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';
import { DateTimeField } from '#platform/dates/DateTimeField.tsx';
import { fromMomentInput, toMomentInput } from '#platform/i18n/momentInput.ts';
import { DecimalInput } from '#ui/DecimalInput.tsx';

import { useSavePeriod } from './useOffice.ts';
import type { PeriodOptions, Term } from './useOffice.ts';
import look from './Office.module.css';

interface PeriodFormProps {
  readonly term: Term;
  readonly period: OfficePeriod | null;
  readonly options: PeriodOptions;
  readonly onDone: () => void;
}

const years = [1, 2, 3, 4, 5, 6, 7].map(String);
const moments = ['wishesOpenAt', 'wishesCloseAt', 'opensAt', 'closesAt'] as const;
type Moments = Readonly<Record<(typeof moments)[number], string>>;

/** What is being said of a period. */
interface Said extends Pick<
  OfficePeriod,
  'facultyId' | 'formId' | 'studyYear' | 'kind' | 'minCredits' | 'maxCredits'
> {
  readonly hasWishes: boolean;
  readonly drawRule: (typeof drawRules)[number];
  readonly at: Moments;
}

function blank({ isEverywhere, faculties }: PeriodOptions): Said {
  return {
    facultyId: isEverywhere ? null : (faculties[0]?.optionId ?? null),
    formId: null,
    studyYear: null,
    kind: 'any',
    minCredits: null,
    maxCredits: null,
    hasWishes: false,
    drawRule: 'lottery',
    at: { wishesOpenAt: '', wishesCloseAt: '', opensAt: '', closesAt: '' },
  };
}

function saidOf(period: OfficePeriod): Said {
  const { facultyId, formId, studyYear, kind, minCredits, maxCredits, drawRule } = period;
  return {
    facultyId,
    formId,
    studyYear,
    kind,
    minCredits,
    maxCredits,
    hasWishes: drawRule !== null,
    drawRule: drawRule ?? 'lottery',
    at: {
      wishesOpenAt: toInput(period.wishesOpenAt),
      wishesCloseAt: toInput(period.wishesCloseAt),
      opensAt: toInput(period.opensAt),
      closesAt: toInput(period.closesAt),
    },
  };
}

/** As the server takes it; null while something is missing. */
function periodIn({ hasWishes, drawRule, at, ...rest }: Said) {
  const [opensAt, closesAt] = [fromInput(at.opensAt), fromInput(at.closesAt)];
  const [wishesOpenAt, wishesCloseAt] = [fromInput(at.wishesOpenAt), fromInput(at.wishesCloseAt)];
  if (opensAt === null || closesAt === null) return null;
  if (hasWishes && (wishesOpenAt === null || wishesCloseAt === null)) return null;
  const wishes = hasWishes
    ? { wishesOpenAt, wishesCloseAt, drawRule }
    : { wishesOpenAt: null, wishesCloseAt: null, drawRule: null };
  return { ...rest, ...wishes, opensAt, closesAt };
}

/** For whom, which kind, when; with wishes before it or without. */
export function PeriodForm({ term, period, options, onDone }: PeriodFormProps) {
  const { t } = useTranslation();
  const save = useSavePeriod();
  const [said, setSaid] = useState(() => (period === null ? blank(options) : saidOf(period)));
  const say = (next: Partial<Said>) => setSaid((before) => ({ ...before, ...next }));
  const whole = periodIn(said);
  return (
    <Stack gap="md">
      <WhoseFields said={said} options={options} onSay={say} />
      <WhenFields said={said} onSay={say} />
      <div className={look.pair}>
        {(['minCredits', 'maxCredits'] as const).map((one) => (
          <DecimalInput
            key={one}
            digits={1}
            label={t(`regoffice.${one}`)}
            placeholder={t('regoffice.assettings')}
            min={0}
            max={100}
            value={said[one]}
            onChange={(value) => say({ [one]: value })}
          />
        ))}
      </div>
      <Failure error={save.error} />
      <Button
        disabled={whole === null}
        loading={save.isPending}
        onClick={() => {
          if (whole === null) return;
          save.mutate({ periodId: period?.periodId ?? null, ...term, ...whole }, { onSuccess: onDone });
        }}
      >
        {t('btn.save')}
      </Button>
    </Stack>
  );
}

interface FieldsProps {
  readonly said: Said;
  readonly onSay: (next: Partial<Said>) => void;
}

const idIn = (value: string | null) => (value === null ? null : Number(value));
const optionsIn = (all: PeriodOptions['faculties']) =>
  all.map(({ optionId, label }) => ({ value: String(optionId), label }));
const chosenIn = (id: number | null) => (id === null ? null : String(id));

function WhoseFields({ said, options, onSay }: FieldsProps & { readonly options: PeriodOptions }) {
  const { t } = useTranslation();
  const any = t('regoffice.any');
  return (
    <>
      <Select
        label={t('regoffice.faculty')}
        placeholder={any}
        clearable={options.isEverywhere}
        allowDeselect={options.isEverywhere}
        data={optionsIn(options.faculties)}
        value={chosenIn(said.facultyId)}
        onChange={(value) => onSay({ facultyId: idIn(value) })}
      />
      <Select
        label={t('regoffice.form')}
        placeholder={any}
        clearable
        data={optionsIn(options.forms)}
        value={chosenIn(said.formId)}
        onChange={(value) => onSay({ formId: idIn(value) })}
      />
      <Select
        label={t('regoffice.year')}
        placeholder={any}
        clearable
        data={years}
        value={chosenIn(said.studyYear)}
        onChange={(value) => onSay({ studyYear: idIn(value) })}
      />
      <Select
        label={t('regoffice.what')}
        allowDeselect={false}
        data={periodKinds.map((one) => ({ value: one, label: t(`regoffice.kind.${one}`) }))}
        value={said.kind}
        onChange={(value) => onSay({ kind: periodKinds.find((one) => one === value) ?? 'any' })}
      />
    </>
  );
}

function WhenFields({ said: { hasWishes, drawRule, at }, onSay }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('regoffice.haswishes')}
        description={t('regoffice.haswishesabout')}
        checked={hasWishes}
        onChange={({ currentTarget }) => onSay({ hasWishes: currentTarget.checked })}
      />
      {hasWishes && (
        <Select
          label={t('regoffice.whofirst')}
          allowDeselect={false}
          data={drawRules.map((one) => ({ value: one, label: t(`regoffice.rule.${one}`) }))}
          value={drawRule}
          onChange={(value) => onSay({ drawRule: drawRules.find((one) => one === value) ?? 'lottery' })}
        />
      )}
      {(hasWishes ? moments : moments.slice(2)).map((one) => (
        <div key={one}>
          <div className={look.label}>{t(`regoffice.moment.${one}`)}</div>
          <DateTimeField
            label={t(`regoffice.moment.${one}`)}
            value={at[one]}
            onChange={(moment) => onSay({ at: { ...at, [one]: moment } })}
          />
        </div>
      ))}
    </>
  );
}

const toInput = (at: Date | null) => (at === null ? '' : toMomentInput(at));
function fromInput(moment: string): Date | null {
  const [day = '', time = ''] = moment.split('T');
  return day === '' || time === '' ? null : (fromMomentInput(moment) ?? null);
}
