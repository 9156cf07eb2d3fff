import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useSendFile } from '#platform/api/useSendFile.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { FileDrop, FileProgress } from '#ui/FileDrop.tsx';

import { useUpload } from '../useImports.ts';

/** A place for a zip or a workbook; then how far it has come. */
export function DropCard({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { t } = useTranslation();
  const sending = useSendFile(useUpload(), ({ runId }) => onStarted(runId));
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    const isKnown = /\.(zip|xlsx)$/i.test(file.name);
    const reason = /\.xls$/i.test(file.name) ? 'import.oldexcel' : 'import.wrongtype';
    setRefusal(isKnown ? null : t(reason, { name: file.name }));
    if (isKnown) void sending.send(file, {});
  }

  return (
    <FileDrop
      art="people"
      title={t('import.drop')}
      titleOver={t('import.drophere')}
      chooseLabel={t('import.choose')}
      accepted=".zip,.xlsx"
      hint={t('import.formats')}
      promise={t('import.promise')}
      trouble={refusal ?? (sending.error === null ? null : describeError(sending.error, t))}
      progress={sending.isSending ? <Sending sending={sending} /> : null}
      onFile={take}
    />
  );
}

function Sending({ sending }: { readonly sending: ReturnType<typeof useSendFile> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FileProgress
      fileName={sending.fileName}
      share={sending.share}
      label={t('import.sending')}
      words={t('import.sent', { share: format.percent(sending.share) })}
      action={
        <Button variant="default" onClick={sending.cancel}>
          {t('btn.cancel')}
        </Button>
      }
    />
  );
}
