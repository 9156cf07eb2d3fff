import { sessionApi } from '@bilim/contract/records/session';
import type { SheetLine } from '@bilim/contract/records/sheetRows';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { showFailure } from '#ui/toasts.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import { CloseAllDialog } from './CloseAllDialog.tsx';
import { IssueDialog, OpenDialog } from './OfficeDialogs.tsx';
import { WorkbookButton } from './WorkbookButton.tsx';
import type { Term } from './useSheets.ts';

/** As many as are opened, or reminded of, at once. */
const most = 200;

interface OfficeActionsProps {
  readonly term: Term;
  readonly shown: readonly SheetLine[];
  /** Of the whole half-year. */
  readonly signed: number;
  /** Where the list is had as a workbook. */
  readonly workbook: string;
}

/** What the registrar does with the sheets of a half-year; on a phone, all but the first thing in a menu. */
export function OfficeActions({ term, shown, signed, workbook }: OfficeActionsProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [asked, setAsked] = useState<'issue' | 'open' | 'close' | null>(null);
  const remind = useWrite(
    'sheets',
    async (sheetIds: number[]) => await call(sessionApi.remind, { sheetIds }),
  );
  const idsOf = (state: SheetLine['state']) =>
    shown.flatMap((line) => (line.state === state ? [line.sheetId] : [])).slice(0, most);
  const drafts = idsOf('draft');
  const open = idsOf('open');
  const onClose = () => setAsked(null);
  const actions: readonly Action[] = [
    { count: drafts.length, label: 'sheet.openshown', act: () => setAsked('open') },
    {
      count: open.length,
      label: 'sheet.remind',
      act: () => remind.mutate(open, { onError: (error) => showFailure(describeError(error, t)) }),
    },
    { count: signed, label: 'sheet.closesigned', act: () => setAsked('close') },
  ];
  return (
    <>
      <Actions
        actions={actions.filter(({ count }) => count > 0)}
        workbook={workbook}
        isBusy={remind.isPending}
      />
      <Button onClick={() => setAsked('issue')}>{t('sheet.issue')}</Button>
      <IssueDialog isOpen={asked === 'issue'} term={term} onClose={onClose} />
      <OpenDialog
        isOpen={asked === 'open'}
        title={t('sheet.openshown', { sheets: drafts.length })}
        sheetIds={drafts}
        onClose={onClose}
      />
      {asked === 'close' && <CloseAllDialog term={term} sheets={signed} onClose={onClose} />}
    </>
  );
}

interface Action {
  readonly label: 'sheet.openshown' | 'sheet.remind' | 'sheet.closesigned';
  /** Of how many sheets. */
  readonly count: number;
  readonly act: () => void;
}

interface ActionsProps {
  readonly actions: readonly Action[];
  readonly workbook: string;
  readonly isBusy: boolean;
}

function Actions({ actions, workbook, isBusy }: ActionsProps) {
  const { t } = useTranslation();
  if (!useNarrow()) {
    return (
      <>
        <WorkbookButton address={workbook} />
        {actions.map(({ label, count, act }) => (
          <Button key={label} variant="default" loading={label === 'sheet.remind' && isBusy} onClick={act}>
            {t(label, { sheets: count })}
          </Button>
        ))}
      </>
    );
  }
  return (
    <ActionMenu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={t('sheet.more')} loading={isBusy}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, count, act }) => (
          <Menu.Item key={label} onClick={act}>
            {t(label, { sheets: count })}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href={workbook}>
          {t('sheet.workbook')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  );
}
