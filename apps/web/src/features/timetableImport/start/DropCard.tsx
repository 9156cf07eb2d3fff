import { Alert, Button, Card, FileButton, Progress } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { Art } from '#ui/art/Art.tsx';
import { useDropZone } from '#ui/useDropZone.ts';
import { usePastedFile } from '#ui/usePastedFile.ts';

import { useUpload, type HalfYear, type Wishes } from '../useTimetableImports.ts';
import look from './DropCard.module.css';

interface DropCardProps {
  readonly halfYear: HalfYear;
  readonly wishes: Wishes;
  readonly onStarted: (importId: number) => void;
}

/** A place for the file: dropped, chosen or pasted; then how far it has come. */
export function DropCard({ halfYear: { academicYearId, seasonId }, wishes, onStarted }: DropCardProps) {
  const { t } = useTranslation();
  const upload = useUpload();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    if (upload.isPending) return;
    if (!/\.(xlsx|ics)$/i.test(file.name)) {
      setRefusal(
        t(/\.xls$/i.test(file.name) ? 'timetable.oldexcel' : 'timetable.wrongtype', { name: file.name }),
      );
      return;
    }
    setRefusal(null);
    setShare(0);
    upload.mutate(
      { file, halfYear: { academicYearId, seasonId }, wishes, onProgress: setShare },
      { onSuccess: ({ importId }) => onStarted(importId) },
    );
  }
  const { isOver, dropProps } = useDropZone(take);
  usePastedFile(take);
  const trouble = refusal ?? (upload.error === null ? null : describeError(upload.error, t));

  return (
    <Card
      component="section"
      aria-labelledby="timetable-drop"
      className={look.zone}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <Art name="calendar" width={150} />
      <h2 id="timetable-drop" className={look.title}>
        {t(isOver ? 'timetable.drophere' : 'timetable.drop')}
      </h2>
      {upload.isPending ? (
        <Sending fileName={upload.variables.file.name} share={share} />
      ) : (
        <ChooseFile onFile={take} />
      )}
      {trouble !== null && (
        <Alert color="pome" role="alert" className={look.trouble}>
          {trouble}
        </Alert>
      )}
      <p className={look.hint}>{t('timetable.promise')}</p>
    </Card>
  );
}

/** How far the file has come; then the server reads it. */
function Sending({ fileName, share }: { readonly fileName: string; readonly share: number }) {
  const { t } = useTranslation();
  const isSent = share === 1;
  return (
    <div className={look.sending}>
      <p className={look.file}>{fileName}</p>
      <Progress value={share * 100} animated={isSent} aria-label={t('timetable.sending')} />
      <p className={look.hint} aria-live="polite">
        {t(isSent ? 'timetable.checking' : 'timetable.sending')}
      </p>
    </div>
  );
}

function ChooseFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <FileButton
        accept=".xlsx,.ics"
        onChange={(file) => file !== null && onFile(file)}
        inputProps={{ 'aria-label': t('timetable.choose') }}
      >
        {(props) => (
          <Button
            {...props}
            color="apricot.4"
            size="md"
            leftSection={<IconFileUpload size={20} aria-hidden />}
          >
            {t('timetable.choose')}
          </Button>
        )}
      </FileButton>
      <p className={look.hint}>{t('timetable.formats')}</p>
    </>
  );
}
