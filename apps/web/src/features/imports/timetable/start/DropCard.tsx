import { useTranslation } from 'react-i18next';

import { useSendFile } from '#platform/api/useSendFile.ts';

import { ImportDrop } from '../../start/ImportDrop.tsx';
import { useUpload, type HalfYear, type ImportOptions } from '../useTimetableImports.ts';

interface DropCardProps {
  readonly halfYear: HalfYear;
  readonly options: ImportOptions;
  readonly onStarted: (importId: number) => void;
}

/** A place for the file. Once it is there, the server reads it; until it has answered, nothing is kept. */
export function DropCard({ halfYear: { academicYearId, seasonId }, options, onStarted }: DropCardProps) {
  const { t } = useTranslation();
  const sending = useSendFile(useUpload(), ({ importId }) => onStarted(importId));
  return (
    <ImportDrop
      art="calendar"
      title={t('timetable.drop')}
      accepted={['.xlsx', '.ics', '.xml']}
      hint={t('timetable.formats')}
      promise={t('timetable.promise')}
      wrongType={(name) => t('timetable.wrongtype', { name })}
      working={t('timetable.checking')}
      sending={sending}
      onFile={(file) => void sending.send(file, { halfYear: { academicYearId, seasonId }, options })}
    />
  );
}
