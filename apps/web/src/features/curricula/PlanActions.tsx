import type { CurriculumDraft, CurriculumOpened } from '@bilim/contract/curricula';
import { problemsOf } from '@bilim/contract/curricula/checks';
import { Button, Select } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApproveDialog } from './ApproveDialog.tsx';
import { CompareSheet } from './CompareSheet.tsx';
import { CopySheet } from './CopySheet.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { PlanMenu, type Opens } from './PlanMenu.tsx';
import { PlanWorkbookSheet } from './PlanWorkbookSheet.tsx';
import { RevisionsSheet } from './RevisionsSheet.tsx';
import { useOpenDraft, type Intake } from './useCurricula.ts';

interface PlanActionsProps {
  readonly intake: Intake;
  readonly opened: CurriculumOpened;
  readonly onVersion: (version: number | undefined) => void;
  readonly onOther: (intake: Intake) => void;
}

/** What can be done with a plan: a version is read, copied and compared; a draft is written and approved. */
export function PlanActions({ intake, opened, onVersion, onOther }: PlanActionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Opens | null>(null);
  const begin = useOpenDraft();
  const draft = opened.shown === null ? opened.draft : null;
  return (
    <>
      <VersionChoice opened={opened} onVersion={onVersion} />
      <PlanMenu intake={intake} opened={opened} isDraft={draft !== null} onOpen={setOpen} />
      {draft === null ? (
        <Button
          leftSection={<IconPencil size={18} aria-hidden />}
          loading={begin.isPending}
          onClick={() => begin.mutate(intake, { onSuccess: () => onVersion(undefined) })}
        >
          {t(opened.draft === null ? 'curricula.change' : 'curricula.todraft')}
        </Button>
      ) : (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setOpen('approve')}>
          {t('curricula.approve')}
        </Button>
      )}
      <Sheets
        intake={intake}
        opened={opened}
        draft={draft}
        open={open}
        onClose={() => setOpen(null)}
        onOther={onOther}
      />
    </>
  );
}

function VersionChoice({ opened, onVersion }: Pick<PlanActionsProps, 'opened' | 'onVersion'>) {
  const { t } = useTranslation();
  const { draft, shown, versions } = opened;
  const choices = [
    ...(draft === null ? [] : [{ value: 'draft', label: t('curricula.draft') }]),
    ...versions.map(({ version, isInForce }) => ({
      value: String(version),
      label: t(isInForce ? 'curricula.inforce' : 'curricula.former', { version }),
    })),
  ];
  if (choices.length < 2) return null;
  return (
    <Select
      aria-label={t('curricula.version')}
      allowDeselect={false}
      w={200}
      data={choices}
      value={shown === null ? 'draft' : String(shown)}
      onChange={(value) => onVersion(value === 'draft' || value === null ? undefined : Number(value))}
    />
  );
}

interface SheetsProps extends Pick<PlanActionsProps, 'intake' | 'opened' | 'onOther'> {
  readonly draft: CurriculumDraft | null;
  readonly open: Opens | null;
  readonly onClose: () => void;
}

function Sheets({ intake, opened, draft, open, onClose, onOther }: SheetsProps) {
  const { plan, rules, shown, versions } = opened;
  const current = versions.find(({ version }) => version === shown);
  return (
    <>
      {draft !== null && (
        <>
          <ApproveDialog
            isOpen={open === 'approve'}
            draft={draft}
            problems={problemsOf(plan, rules)}
            onClose={onClose}
          />
          <PlanWorkbookSheet isOpen={open === 'workbook'} intake={intake} opened={opened} onClose={onClose} />
          <DiscardDialog isOpen={open === 'discard'} draft={draft} onClose={onClose} />
          <RevisionsSheet isOpen={open === 'revisions'} draft={draft} onClose={onClose} />
        </>
      )}
      <CompareSheet isOpen={open === 'compare'} intake={intake} opened={opened} onClose={onClose} />
      {current !== undefined && (
        <CopySheet
          isOpen={open === 'copy'}
          intake={intake}
          fromId={current.curriculumId}
          onClose={onClose}
          onCopied={onOther}
        />
      )}
    </>
  );
}
