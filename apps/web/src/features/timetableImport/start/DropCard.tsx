import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useSendFile } from '#platform/api/useSendFile.ts';
import { FileDrop, FileProgress } from '#ui/FileDrop.tsx';

import { useUpload, type HalfYear, type Wishes } from '../useTimetableImports.ts';

interface DropCardProps {
  readonly halfYear: HalfYear;
  readonly wishes: Wishes;
  readonly onStarted: (importId: number) => void;
}

/** A place for the file; then how far it has come. */
export function DropCard({ halfYear: { academicYearId, seasonId }, wishes, onStarted }: DropCardProps) {
  const { t } = useTranslation();
  const sending = useSendFile(useUpload(), ({ importId }) => onStarted(importId));
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    const isKnown = /\.(xlsx|ics)$/i.test(file.name);
    const reason = /\.xls$/i.test(file.name) ? 'timetable.oldexcel' : 'timetable.wrongtype';
    setRefusal(isKnown ? null : t(reason, { name: file.name }));
    if (isKnown) void sending.send(file, { halfYear: { academicYearId, seasonId }, wishes });
  }

  return (
    <FileDrop
      art="calendar"
      title={t('timetable.drop')}
      titleOver={t('timetable.drophere')}
      chooseLabel={t('timetable.choose')}
      accepted=".xlsx,.ics"
      hint={t('timetable.formats')}
      promise={t('timetable.promise')}
      trouble={refusal ?? (sending.error === null ? null : describeError(sending.error, t))}
      progress={sending.isSending ? <Sending {...sending} /> : null}
      onFile={take}
    />
  );
}

type SendingProps = Pick<ReturnType<typeof useSendFile>, 'fileName' | 'share' | 'cancel'>;

/** Once the file is there, the server reads it; until it has answered, nothing is kept. */
function Sending({ fileName, share, cancel }: SendingProps) {
  const { t } = useTranslation();
  const isSent = share === 1;
  return (
    <FileProgress
      fileName={fileName}
      share={share}
      label={t('timetable.sending')}
      words={t(isSent ? 'timetable.checking' : 'timetable.sending')}
      isWorking={isSent}
      action={
        <Button variant="default" onClick={cancel}>
          {t('btn.cancel')}
        </Button>
      }
    />
  );
}
