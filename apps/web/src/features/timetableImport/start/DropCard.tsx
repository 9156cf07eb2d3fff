import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
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
  const upload = useUpload();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    const isKnown = /\.(xlsx|ics)$/i.test(file.name);
    const reason = /\.xls$/i.test(file.name) ? 'timetable.oldexcel' : 'timetable.wrongtype';
    setRefusal(isKnown ? null : t(reason, { name: file.name }));
    if (!isKnown) return;
    setShare(0);
    upload.mutate(
      { file, halfYear: { academicYearId, seasonId }, wishes, onProgress: setShare },
      { onSuccess: ({ importId }) => onStarted(importId) },
    );
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
      trouble={refusal ?? (upload.error === null ? null : describeError(upload.error, t))}
      progress={upload.isPending ? <Sending fileName={upload.variables.file.name} share={share} /> : null}
      onFile={take}
    />
  );
}

/** Once the file is there, the server reads it. */
function Sending({ fileName, share }: { readonly fileName: string; readonly share: number }) {
  const { t } = useTranslation();
  const isSent = share === 1;
  return (
    <FileProgress
      fileName={fileName}
      share={share}
      label={t('timetable.sending')}
      words={t(isSent ? 'timetable.checking' : 'timetable.sending')}
      isWorking={isSent}
    />
  );
}
