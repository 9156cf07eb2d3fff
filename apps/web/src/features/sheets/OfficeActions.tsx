import { sessionApi } from '@bilim/contract/records/session';
import { sheetsApi } from '@bilim/contract/records/sheets';
import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { showFailure } from '#ui/toasts.ts';

import { CloseAllDialog } from './CloseAllDialog.tsx';
import { IssueDialog, OpenDialog } from './OfficeDialogs.tsx';
import type { Term } from './useSheets.ts';

/** As many as are opened, or reminded of, at once. */
const most = 200;

interface OfficeActionsProps {
  readonly term: Term;
  readonly shown: readonly SheetLine[];
  /** Of the whole half-year. */
  readonly signed: number;
}

/** What the registrar does with the sheets of a half-year. */
export function OfficeActions({ term, shown, signed }: OfficeActionsProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const may = useMay(sheetsApi.issue);
  const [asked, setAsked] = useState<'issue' | 'open' | 'close' | null>(null);
  const remind = useWrite(
    'sheets',
    async (sheetIds: number[]) => await call(sessionApi.remind, { sheetIds }),
  );
  if (!may) return null;
  const idsOf = (state: SheetLine['state']) =>
    shown.flatMap((line) => (line.state === state ? [line.sheetId] : [])).slice(0, most);
  const drafts = idsOf('draft');
  const open = idsOf('open');
  const onClose = () => setAsked(null);
  return (
    <>
      {drafts.length > 0 && (
        <Button variant="default" onClick={() => setAsked('open')}>
          {t('sheet.openshown', { sheets: drafts.length })}
        </Button>
      )}
      {open.length > 0 && (
        <Button
          variant="default"
          loading={remind.isPending}
          onClick={() => remind.mutate(open, { onError: (error) => showFailure(describeError(error, t)) })}
        >
          {t('sheet.remind', { sheets: open.length })}
        </Button>
      )}
      {signed > 0 && (
        <Button variant="default" onClick={() => setAsked('close')}>
          {t('sheet.closesigned', { sheets: signed })}
        </Button>
      )}
      <Button onClick={() => setAsked('issue')}>{t('sheet.issue')}</Button>
      <IssueDialog isOpen={asked === 'issue'} term={term} onClose={onClose} />
      <OpenDialog isOpen={asked === 'open'} sheetIds={drafts} onClose={onClose} />
      {asked === 'close' && <CloseAllDialog term={term} sheets={signed} onClose={onClose} />}
    </>
  );
}
