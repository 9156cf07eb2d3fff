import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import type { useSendFile } from '#platform/api/useSendFile.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ArtName } from '#ui/art/Art.tsx';
import { FileDrop, FileProgress } from '#ui/FileDrop.tsx';

interface ImportDropProps {
  readonly art: ArtName;
  readonly title: string;
  /** Endings of names, such as `.zip`. */
  readonly accepted: readonly string[];
  /** Which files are welcome. */
  readonly hint: string;
  /** What will become of the file, and what will not. */
  readonly promise: string;
  /** Says that a file is of another kind. */
  readonly wrongType: (name: string) => string;
  /** What the server does before it answers, where that takes a while. */
  readonly working?: string;
  readonly sending: Pick<
    ReturnType<typeof useSendFile>,
    'share' | 'fileName' | 'isSending' | 'error' | 'cancel'
  >;
  readonly onFile: (file: File) => void;
}

/** A place for the file; then how far it has come. */
export function ImportDrop({ accepted, wrongType, working, sending, onFile, ...texts }: ImportDropProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);

  function take(file: File) {
    const { name } = file;
    const isKnown = accepted.some((ending) => name.toLowerCase().endsWith(ending));
    const reason = /\.xls$/i.test(name) ? t('import.oldexcel', { name }) : wrongType(name);
    setRefusal(isKnown ? null : reason);
    if (isKnown) onFile(file);
  }

  return (
    <FileDrop
      {...texts}
      titleOver={t('import.drophere')}
      chooseLabel={t('import.choose')}
      accepted={accepted.join(',')}
      trouble={refusal ?? (sending.error === null ? null : describeError(sending.error, t))}
      progress={sending.isSending ? <Sending sending={sending} working={working} /> : null}
      onFile={take}
    />
  );
}

interface SendingProps extends Pick<ImportDropProps, 'sending'> {
  readonly working: string | undefined;
}

function Sending({ sending: { fileName, share, cancel }, working }: SendingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isWorking = working !== undefined && share === 1;
  return (
    <FileProgress
      fileName={fileName}
      share={share}
      label={t('import.sending')}
      words={isWorking ? working : t('import.sent', { share: format.percent(share) })}
      isWorking={isWorking}
      action={
        <Button variant="default" onClick={cancel}>
          {t('btn.cancel')}
        </Button>
      }
    />
  );
}
