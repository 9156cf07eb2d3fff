import { sheetsApi } from '@bilim/contract/records/sheets';
import type { SheetLine } from '@bilim/contract/records/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';

import { CloseDialog, IssueDialog, OpenDialog } from './OfficeDialogs.tsx';
import type { Term } from './useSheets.ts';

/** As many as are opened or closed at once. */
const most = 200;

interface OfficeActionsProps {
  readonly term: Term;
  readonly shown: readonly SheetLine[];
}

/** What the registrar does with the sheets that are shown. */
export function OfficeActions({ term, shown }: OfficeActionsProps) {
  const { t } = useTranslation();
  const may = useMay(sheetsApi.issue);
  const [asked, setAsked] = useState<'issue' | 'open' | 'close' | null>(null);
  if (!may) return null;
  const idsOf = (state: SheetLine['state']) =>
    shown.flatMap((line) => (line.state === state ? [line.sheetId] : [])).slice(0, most);
  const drafts = idsOf('draft');
  const signed = idsOf('signed');
  const onClose = () => setAsked(null);
  return (
    <>
      {drafts.length > 0 && (
        <Button variant="default" onClick={() => setAsked('open')}>
          {t('sheet.openshown', { sheets: drafts.length })}
        </Button>
      )}
      {signed.length > 0 && (
        <Button variant="default" onClick={() => setAsked('close')}>
          {t('sheet.closeshown', { sheets: signed.length })}
        </Button>
      )}
      <Button onClick={() => setAsked('issue')}>{t('sheet.issue')}</Button>
      <IssueDialog isOpen={asked === 'issue'} term={term} onClose={onClose} />
      <OpenDialog isOpen={asked === 'open'} sheetIds={drafts} onClose={onClose} />
      <CloseDialog isOpen={asked === 'close'} sheetIds={signed} onClose={onClose} />
    </>
  );
}
