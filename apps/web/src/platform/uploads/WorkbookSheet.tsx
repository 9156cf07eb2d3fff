import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '../api/describeError.ts';
import { useSendFile, type Sent } from '../api/useSendFile.ts';
import { FileDrop, FileProgress } from '#ui/FileDrop.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import look from './WorkbookSheet.module.css';

interface WorkbookSheetProps {
  /** Sends the file: as a trial, or for good. */
  readonly workbook: UseMutationResult<WorkbookOutcome, Error, Sent<{ readonly isTrial: boolean }>>;
  readonly onTaken: (outcome: WorkbookOutcome) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** When it is more than a workbook. */
  readonly title?: string;
  readonly drop?: { readonly title: string; readonly hint: string; readonly accepted: string };
  /** What is said besides the file, before it is chosen. */
  readonly children?: ReactNode;
}

/** A workbook is tried first: what it would do is told before it does it. */
export function WorkbookSheet({ isOpen, title, ...taking }: WorkbookSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      isWide
      title={title ?? t('dict.fromexcel')}
      closeLabel={t('btn.close')}
      onClose={taking.onClose}
    >
      <Workbook {...taking} />
    </Sheet>
  );
}

interface Tried {
  readonly file: File;
  readonly outcome: WorkbookOutcome;
}

function Workbook(props: Omit<WorkbookSheetProps, 'isOpen' | 'title'>) {
  const { workbook, onTaken, onClose, drop, children } = props;
  const { t } = useTranslation();
  const [tried, setTried] = useState<Tried | null>(null);
  const sending = useSendFile(workbook, (outcome) => {
    if (outcome.change === null) return;
    onTaken(outcome);
    onClose();
  });

  async function tryOut(file: File) {
    setTried(null);
    const never = new AbortController().signal;
    const outcome = await workbook
      .mutateAsync({ file, isTrial: true, signal: never, onProgress() {} })
      .catch(() => null);
    if (outcome !== null) setTried({ file, outcome });
  }

  if (tried !== null) {
    return (
      <Outcome
        tried={tried}
        trouble={sending.error === null ? null : describeError(sending.error, t)}
        isBusy={workbook.isPending}
        onTake={() => void sending.send(tried.file, { isTrial: false })}
        onAgain={() => setTried(null)}
      />
    );
  }
  return (
    <Stack gap="md">
      {children}
      <FileDrop
        art="paper"
        title={drop?.title ?? t('dict.drop')}
        titleOver={t('dict.drophere')}
        chooseLabel={t('dict.choose')}
        accepted={drop?.accepted ?? '.xlsx'}
        hint={drop?.hint ?? t('dict.formats')}
        promise={t('dict.promise')}
        trouble={workbook.error === null ? null : describeError(workbook.error, t)}
        progress={workbook.isPending ? <Reading fileName={workbook.variables.file.name} /> : null}
        onFile={(file) => void tryOut(file)}
      />
    </Stack>
  );
}

function Reading({ fileName }: { readonly fileName: string }) {
  const { t } = useTranslation();
  const words = t('dict.reading');
  return <FileProgress fileName={fileName} share={1} label={words} words={words} isWorking />;
}

interface OutcomeProps {
  readonly tried: Tried;
  readonly trouble: string | null;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onAgain: () => void;
}

/** What the workbook would do, or what keeps it from being taken. */
function Outcome({ tried: { file, outcome }, trouble, isBusy, onTake, onAgain }: OutcomeProps) {
  const { t } = useTranslation();
  const { added, changed, same, problems, problemCount } = outcome;
  const isSame = added + changed + problemCount === 0;
  const figures = [
    [t('dict.added'), added],
    [t('dict.changed'), changed],
    [t('dict.same'), same],
    [t('dict.problems'), problemCount],
  ] as const;
  return (
    <Stack gap="md">
      <p className={look.file}>{file.name}</p>
      <dl className={look.figures}>
        {figures.map(([title, count]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {trouble !== null && (
        <Alert color="pome" role="alert">
          {trouble}
        </Alert>
      )}
      {isSame && <p className={look.note}>{t('dict.nochange')}</p>}
      {problemCount > 0 && (
        <>
          <p className={look.note}>{t('dict.nottaken')}</p>
          <ul className={look.problems}>
            {problems.map(({ cell, column, sms }) => (
              <li key={`${cell} ${column} ${sms}`}>
                <b>{cell}</b>
                <span>
                  {column}: {sms}
                </span>
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p className={look.note}>{t('dict.andmore', { count: problemCount - problems.length })}</p>
          )}
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAgain}>
          {t('dict.otherfile')}
        </Button>
        {problemCount === 0 && !isSame && (
          <Button loading={isBusy} onClick={onTake}>
            {t('dict.take')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
