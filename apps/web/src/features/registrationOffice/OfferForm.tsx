import type { Offer } from '@bilim/contract/registrationOffice';
import { Button, MultiSelect, NumberInput, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Failure } from '#platform/api/Failure.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { DescriptionPart } from './DescriptionPart.tsx';
import { SizeFields } from './SizeFields.tsx';
import { useCancelOffer, useSaveOffer } from './useOffice.ts';
import look from './Office.module.css';

interface OfferFormProps {
  readonly offer: Offer;
  readonly onDone: () => void;
}

/** What is being said of an offer. */
interface Said {
  readonly isOpen: boolean;
  readonly least: number;
  readonly seats: number;
  /** By group. */
  readonly kept: Readonly<Record<number, number>>;
}

function saidOf({ state, least, seats, reserved }: Offer): Said {
  return {
    isOpen: state !== 'draft',
    least,
    seats: seats - reserved.reduce((sum, one) => sum + one.seats, 0),
    kept: Object.fromEntries(reserved.map((one) => [one.groupId, one.seats])),
  };
}

/** Seats of a class, for everybody and kept for groups; and its end, where too few came. */
export function OfferForm({ offer, onDone }: OfferFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { classId, lessonType, teacher } = offer;
  const [{ kept, ...said }, setSaid] = useState(() => saidOf(offer));
  const save = useSaveOffer();
  const reserved = Object.entries(kept).map(([groupId, seats]) => ({ groupId: Number(groupId), seats }));
  return (
    <Stack gap="md">
      <p className={look.about}>
        {lessonType} · {format.name(teacher)}
      </p>
      <SeatFields
        offer={offer}
        said={{ kept, ...said }}
        onSay={(next) => setSaid((before) => ({ ...before, ...next }))}
      />
      <Failure error={save.error} />
      <Button
        loading={save.isPending}
        onClick={() => save.mutate({ classId, ...said, reserved }, { onSuccess: onDone })}
      >
        {t('btn.save')}
      </Button>
      <DescriptionPart disciplineId={offer.disciplineId} onDone={onDone} />
      <Cancelling offer={offer} onDone={onDone} />
    </Stack>
  );
}

interface SeatFieldsProps {
  readonly offer: Offer;
  readonly said: Said;
  readonly onSay: (next: Partial<Said>) => void;
}

function SeatFields({ offer: { reserved, groupOptions }, said, onSay }: SeatFieldsProps) {
  const { t } = useTranslation();
  const { isOpen, seats, least, kept } = said;
  const taken = new Map(reserved.map((one) => [one.groupId, one.taken]));
  return (
    <>
      <Switch
        label={t('regoffice.isopen')}
        checked={isOpen}
        onChange={({ currentTarget }) => onSay({ isOpen: currentTarget.checked })}
      />
      <SizeFields seats={seats} least={least} fewest={0} onSay={onSay} />
      {groupOptions.length > 1 && (
        <MultiSelect
          label={t('regoffice.keptgroups')}
          description={t('regoffice.keptabout')}
          data={groupOptions.map(({ optionId, label }) => ({ value: String(optionId), label }))}
          value={Object.keys(kept)}
          onChange={(chosen) =>
            onSay({ kept: Object.fromEntries(chosen.map((id) => [Number(id), kept[Number(id)] ?? 5])) })
          }
        />
      )}
      {groupOptions
        .filter(({ optionId }) => kept[optionId] !== undefined)
        .map(({ optionId, label }) => (
          <NumberInput
            key={optionId}
            label={t('regoffice.keptfor', { group: label })}
            min={taken.get(optionId) ?? 0}
            max={500}
            allowDecimal={false}
            value={kept[optionId] ?? 0}
            onChange={(value) => onSay({ kept: { ...kept, [optionId]: Number(value) } })}
          />
        ))}
    </>
  );
}

function Cancelling({ offer: { classId, taken }, onDone }: OfferFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const cancel = useCancelOffer();
  return (
    <details className={look.part}>
      <summary>{t('regoffice.cancel')}</summary>
      <Stack gap="sm">
        <p className={look.about}>{t('regoffice.cancelabout', { students: taken })}</p>
        <Textarea
          label={t('regoffice.reason')}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Failure error={cancel.error} />
        <Button
          variant="default"
          disabled={reason.trim() === ''}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ classId, reason: reason.trim() }, { onSuccess: onDone })}
        >
          {t('regoffice.cancel')}
        </Button>
      </Stack>
    </details>
  );
}
