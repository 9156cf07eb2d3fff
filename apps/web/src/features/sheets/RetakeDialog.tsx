import type { RetakeProposal } from '@bilim/contract/records/retakes';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonLookup } from '#domain/people/PersonLookup.tsx';
import type { Chosen } from '#domain/people/PersonLookup.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { DateField } from '#platform/dates/DateField.tsx';

import { useComingDay } from './useComingDay.ts';
import { useSessionWrites } from './useSession.ts';
import type { Term } from './useSheets.ts';

/** Whoever has no further try is named among the proposals, and gets no sheet. */
export type Issuable = RetakeProposal & { readonly kind: Exclude<RetakeProposal['kind'], 'repeat'> };

interface RetakeDialogProps {
  readonly term: Term;
  readonly proposals: readonly Issuable[];
  /** Of how many a commission consists. */
  readonly members: number;
  readonly onClose: () => void;
}

/** When it is repeated and, the second time, before whom. */
export function RetakeDialog({ term, proposals, members, onClose }: RetakeDialogProps) {
  const { t } = useTranslation();
  const { retake } = useSessionWrites();
  const [examDate, setExamDate] = useState('');
  const due = useComingDay();
  const needsCommission = proposals.some(({ kind }) => kind === 'retake2');
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => Array.from({ length: members }, () => null));
  const commission = chosen.flatMap((one) => (one === null ? [] : [Number(one.value)]));
  const isReady = due.isReady && (!needsCommission || new Set(commission).size === members);
  return (
    <MutationDialog
      mutation={retake}
      isOpen
      title={t('sheet.issueall', { sheets: proposals.length })}
      text={
        <>
          <p>{t(needsCommission ? 'sheet.commissiontext' : 'sheet.retaketext')}</p>
          <DateField mt="sm" label={t('sheet.examdate')} value={examDate} onChange={setExamDate} />
          <DateField mt="sm" label={t('sheet.due')} {...due.field} />
          {needsCommission && <Commission chosen={chosen} onChange={setChosen} />}
        </>
      }
      confirmLabel={t('sheet.issueone')}
      isReady={isReady}
      onConfirm={() =>
        retake.mutate(
          {
            ...term,
            sheets: proposals.map(({ sheetId, kind }) => ({ sheetId, kind })),
            ...(examDate === '' ? {} : { examDate }),
            ...(due.day === '' ? {} : { dueOn: due.day }),
            ...(needsCommission ? { commission } : {}),
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}

interface CommissionProps {
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

function Commission({ chosen, onChange }: CommissionProps) {
  const { t } = useTranslation();
  const named = chosen.flatMap((one) => (one === null ? [] : [one.value]));
  return (
    <>
      {[...chosen.keys()].map((place) => (
        <PersonLookup
          key={place}
          label={place === 0 ? t('sheet.chairof') : t('sheet.memberof', { number: place })}
          required
          clearable
          only="teacher"
          chosen={chosen[place] ?? null}
          onChoose={(next) => onChange(chosen.with(place, next))}
        />
      ))}
      {new Set(named).size < named.length && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {t('sheet.namedtwice')}
        </Text>
      )}
    </>
  );
}
