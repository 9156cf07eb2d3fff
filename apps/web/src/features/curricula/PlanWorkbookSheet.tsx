import type { CurriculumOpened, CurriculumRead } from '@bilim/contract/curricula';
import { differencesOf } from '@bilim/contract/curricula/differences';
import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { FileDrop, FileProgress } from '#ui/FileDrop.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { Differences } from './Differences.tsx';
import { useReadWorkbook, useSavePlan, type Intake } from './useCurricula.ts';
import look from './PlanWorkbookSheet.module.css';

interface PlanWorkbookSheetProps {
  readonly isOpen: boolean;
  readonly intake: Intake;
  readonly opened: CurriculumOpened;
  readonly onClose: () => void;
}

/** A workbook is read first: what it would change in the draft is told before it does. */
export function PlanWorkbookSheet({ isOpen, onClose, ...reading }: PlanWorkbookSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} isWide title={t('dict.fromexcel')} closeLabel={t('btn.close')} onClose={onClose}>
      <Workbook {...reading} onDone={onClose} />
    </Sheet>
  );
}

interface WorkbookProps extends Pick<PlanWorkbookSheetProps, 'intake' | 'opened'> {
  readonly onDone: () => void;
}

function Workbook({ intake, opened, onDone }: WorkbookProps) {
  const { t } = useTranslation();
  const reading = useReadWorkbook(intake.specialtyId);
  const [read, setRead] = useState<{ readonly file: File; readonly result: CurriculumRead } | null>(null);

  async function send(file: File, creates: boolean) {
    const never = new AbortController().signal;
    const result = await reading
      .mutateAsync({ file, creates, signal: never, onProgress() {} })
      .catch(() => null);
    if (result !== null) setRead({ file, result });
  }

  if (read === null)
    return (
      <FileDrop
        art="paper"
        title={t('curricula.drop')}
        titleOver={t('dict.drophere')}
        chooseLabel={t('dict.choose')}
        accepted=".xlsx"
        hint={t('curricula.formats')}
        promise={t('dict.promise')}
        trouble={reading.error === null ? null : describeError(reading.error, t)}
        progress={reading.isPending ? <Reading fileName={reading.variables.file.name} /> : null}
        onFile={(file) => void send(file, false)}
      />
    );
  const { file, result } = read;
  return (
    <Stack gap="md">
      <p className={look.file}>{file.name}</p>
      {result.plan === null ? (
        <Troubles result={result} />
      ) : (
        <Taking opened={opened} result={result} plan={result.plan} onDone={onDone} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => setRead(null)}>
          {t('dict.otherfile')}
        </Button>
        {result.plan === null && result.problems.length === 0 && (
          <Button loading={reading.isPending} onClick={() => void send(file, true)}>
            {t('curricula.create', { count: result.unknown.length })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface TakingProps extends Pick<WorkbookProps, 'opened' | 'onDone'> {
  readonly result: CurriculumRead;
  readonly plan: CurriculumPlan;
}

/** What the workbook changes in the draft, and the way into it. */
function Taking({ opened, result, plan, onDone }: TakingProps) {
  const { t } = useTranslation();
  const save = useSavePlan(opened.draft);
  const differences = differencesOf(opened.plan, plan);
  return (
    <>
      {save.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(save.error, t)}
        </Alert>
      )}
      <Differences
        differences={differences}
        words={{ ...opened, disciplines: [...opened.disciplines, ...result.disciplines] }}
      />
      {differences.length > 0 && (
        <Button loading={save.isPending} onClick={() => save.mutate(plan, { onSuccess: onDone })}>
          {t('curricula.take')}
        </Button>
      )}
    </>
  );
}

function Reading({ fileName }: { readonly fileName: string }) {
  const { t } = useTranslation();
  const words = t('dict.reading');
  return <FileProgress fileName={fileName} share={1} label={words} words={words} isWorking />;
}

/** Cells that are wrong, and names that the dictionary does not know. */
function Troubles({ result: { problems, unknown } }: { readonly result: CurriculumRead }) {
  const { t } = useTranslation();
  return (
    <>
      {problems.length > 0 && (
        <ul className={look.list} aria-label={t('dict.problems')}>
          {problems.map(({ cell, column, sms }) => (
            <li key={`${cell} ${column} ${sms}`}>
              <b>{cell}</b> {column}: {sms}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <>
          <p className={look.note}>{t('curricula.unknown', { count: unknown.length })}</p>
          <ul className={look.list}>
            {unknown.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
