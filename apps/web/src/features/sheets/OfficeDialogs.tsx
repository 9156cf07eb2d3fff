import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { DateField } from '#platform/dates/DateField.tsx';

import { useComingDay } from './useComingDay.ts';
import { useSheetWrites } from './useSheets.ts';
import type { Term } from './useSheets.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
type OfSheets = DialogProps & { readonly title: string; readonly sheetIds: readonly number[] };

/** Sheets of the whole session, or of one group. */
export function IssueDialog({ isOpen, onClose, term }: DialogProps & { readonly term: Term }) {
  const { t } = useTranslation();
  const { issue } = useSheetWrites();
  const [typed, setGroup] = useState('');
  const group = typed.trim();
  return (
    <MutationDialog
      mutation={issue}
      isOpen={isOpen}
      title={t('sheet.issue')}
      text={
        <>
          <p>{t('sheet.issuetext')}</p>
          <TextInput
            label={t('sheet.onegroup')}
            placeholder={t('sheet.allgroups')}
            value={typed}
            maxLength={60}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          />
        </>
      }
      confirmLabel={t('sheet.issue')}
      onConfirm={() => issue.mutate({ ...term, ...(group === '' ? {} : { group }) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Drafts go to their examiners, with the day by which they are due. */
export function OpenDialog({ isOpen, title, onClose, sheetIds }: OfSheets) {
  const { t } = useTranslation();
  const { open } = useSheetWrites();
  const due = useComingDay();
  return (
    <MutationDialog
      mutation={open}
      isOpen={isOpen}
      title={title}
      text={
        <>
          <p>{t('sheet.opentext')}</p>
          <DateField mt="sm" label={t('sheet.due')} {...due.field} />
        </>
      }
      confirmLabel={t('sheet.openall')}
      isReady={due.isReady}
      onConfirm={() =>
        open.mutate(
          { sheetIds: [...sheetIds], ...(due.day === '' ? {} : { dueOn: due.day }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
