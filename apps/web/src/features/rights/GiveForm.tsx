import { grants } from '@bilim/contract';
import { firstOwnRole, placeKinds } from '@bilim/contract/rights';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Chosen } from '#domain/people/PersonLookup.tsx';

import { DaysField, PersonField, PlaceField, WhatField } from './giftFields.tsx';
import { isReason, ReasonField } from '#domain/rights/ReasonField.tsx';
import type { Overview } from './roleWords.ts';
import { useGive, useHoldings } from './useRights.ts';

interface GiveFormProps {
  readonly overview: Overview;
  /** Whose rights are being looked at. */
  readonly personId: number | undefined;
  readonly onDone: () => void;
}

/** To whom, which role or right, where, and from when until when. */
export function GiveForm({ overview, personId, onDone }: GiveFormProps) {
  const { t } = useTranslation();
  const give = useGive();
  const [what, setWhat] = useState<string | null>(null);
  const [place, setPlace] = useState<Chosen>(null);
  const [days, setDays] = useState({ from: '', until: '' });
  const [reason, setReason] = useState('');
  const [person, setPerson] = usePersonChoice(personId);
  const { toGive, isNarrowable, takesTwo } = choiceOf(overview, what);

  function send() {
    if (person === null || toGive === null) return;
    give.mutate(
      {
        personId: Number(person.value),
        ...toGive,
        ...placeOf(place),
        ...(days.from === '' ? {} : { fromDay: days.from }),
        ...(days.until === '' ? {} : { untilDay: days.until }),
        reason: reason.trim(),
      },
      { onSuccess: onDone },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        {give.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(give.error, t)}
          </Alert>
        )}
        <PersonField chosen={person} onChoose={setPerson} />
        <WhatField overview={overview} value={what} onChange={setWhat} />
        <PlaceField isNarrow={isNarrowable} chosen={place} onChoose={setPlace} />
        <DaysField days={days} onChange={setDays} />
        <ReasonField value={reason} onChange={setReason} />
        {takesTwo && <Alert color="lake">{t('rights.twoabout')}</Alert>}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={give.isPending}
            disabled={person === null || toGive === null || !isReason(reason)}
          >
            {t(takesTwo ? 'rights.ask' : 'rights.give')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whose rights are being looked at is chosen at first. */
function usePersonChoice(personId: number | undefined) {
  const format = useFormat();
  const known = useHoldings(personId === undefined ? {} : { personId });
  const [chosen, setChosen] = useState<Chosen | undefined>();
  const shown = known.data?.pages[0]?.find((one) => one.personId === personId);
  const first =
    shown === undefined ? null : { value: String(shown.personId), label: format.name(shown.fullName) };
  return [chosen === undefined ? first : chosen, setChosen] as const;
}

/** What is chosen in the list of roles and rights, and what it takes. */
function choiceOf({ roles: known, rights }: Overview, what: string | null) {
  const grant = grants.find((one) => one === what);
  const role = known.find((one) => String(one.role) === what);
  const given = rights.filter((right) =>
    grant === undefined ? role?.grants.includes(right.grant) : right.grant === grant,
  );
  const isOnTop = role === undefined || role.role >= firstOwnRole;
  return {
    toGive: grant !== undefined ? { grant } : role === undefined ? null : { role: role.role },
    isNarrowable: isOnTop && given.length > 0 && given.every((right) => right.isNarrowable),
    takesTwo: given.some((right) => right.takesTwo),
  };
}

function placeOf(place: Chosen) {
  const [kind, id] = place?.value.split(' ') ?? [];
  const placeKind = placeKinds.find((one) => one === kind);
  return placeKind === undefined ? {} : { placeKind, placeId: Number(id) };
}
