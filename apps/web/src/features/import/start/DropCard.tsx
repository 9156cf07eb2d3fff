import { Alert, Button, Card, FileButton, Progress } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Art } from '#ui/art/Art.tsx';
import { useDropZone } from '#ui/useDropZone.ts';
import { usePastedFile } from '#ui/usePastedFile.ts';

import { useSendFile } from './useSendFile.ts';
import look from './DropCard.module.css';

const accepted = '.zip,.xlsx';

/** A place for a zip or a workbook: dropped, chosen or pasted; then how far it has come. */
export function DropCard({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { t } = useTranslation();
  const sending = useSendFile(onStarted);
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    const isKnown = /\.(zip|xlsx)$/i.test(file.name);
    setRefusal(
      isKnown
        ? null
        : t(/\.xls$/i.test(file.name) ? 'import.oldexcel' : 'import.wrongtype', { name: file.name }),
    );
    if (isKnown) void sending.send(file);
  }
  const { isOver, dropProps } = useDropZone((file) => !sending.isSending && take(file));
  usePastedFile((file) => !sending.isSending && take(file));
  const trouble = refusal ?? (sending.error === null ? null : describeError(sending.error, t));

  return (
    <Card
      component="section"
      aria-labelledby="import-drop"
      className={look.zone}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <Art name="people" width={150} />
      <h2 id="import-drop" className={look.title}>
        {t(isOver ? 'import.drophere' : 'import.drop')}
      </h2>
      {sending.isSending ? (
        <Sending sending={sending} />
      ) : (
        <>
          <FileButton
            accept={accepted}
            onChange={(file) => file !== null && take(file)}
            inputProps={{ 'aria-label': t('import.choose') }}
          >
            {(props) => (
              <Button
                {...props}
                color="apricot.4"
                size="md"
                leftSection={<IconFileUpload size={20} aria-hidden />}
              >
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          <p className={look.hint}>{t('import.formats')}</p>
        </>
      )}
      {trouble !== null && (
        <Alert color="pome" role="alert" className={look.trouble}>
          {trouble}
        </Alert>
      )}
      <p className={look.promise}>{t('import.promise')}</p>
    </Card>
  );
}

function Sending({ sending }: { readonly sending: ReturnType<typeof useSendFile> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={look.sending}>
      <p className={look.file}>{sending.fileName}</p>
      <Progress value={sending.share * 100} aria-label={t('import.sending')} />
      <p className={look.share} aria-live="polite">
        {t('import.sent', { share: format.percent(sending.share) })}
      </p>
      <Button variant="default" onClick={sending.cancel}>
        {t('btn.cancel')}
      </Button>
    </div>
  );
}
