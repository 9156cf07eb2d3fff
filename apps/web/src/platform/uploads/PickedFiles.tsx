import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';

import { useFormat } from '../i18n/useFormat.ts';

import { millionsOf } from './picking.ts';
import type { Attachments, Picked } from './useAttachments.ts';
import type { Upload } from './useUpload.ts';
import look from './Uploads.module.css';

interface PickedFilesProps {
  readonly attachments: Attachments;
  readonly upload: Upload;
}

/** What is going to be sent, each with its picture or icon, and how much of it has left. */
export function PickedFiles({ attachments, upload }: PickedFilesProps) {
  const { t } = useTranslation();
  return (
    <>
      {attachments.picked.length > 0 && (
        <ul className={look.files} aria-label={t('upload.picked')}>
          {attachments.picked.map((picked) => (
            <PickedFile
              key={picked.id}
              picked={picked}
              share={upload.isBusy ? upload.shareOf(picked) : null}
              attachments={attachments}
            />
          ))}
        </ul>
      )}
      {attachments.isPreparing && (
        <span role="status" className={look.preparing}>
          {t('upload.preparing')}
        </span>
      )}
    </>
  );
}

interface PickedFileProps {
  readonly picked: Picked;
  /** Null while nothing is being sent. */
  readonly share: number | null;
  readonly attachments: Attachments;
}

function PickedFile({ picked, share, attachments }: PickedFileProps) {
  const { t } = useTranslation();
  const { file, pixels } = picked;
  const format = useFormat();
  return (
    <li className={look.file}>
      <FilePreview file={file} />
      <span className={look.words}>
        <span className={look.name} title={file.name}>
          {shortFileName(file.name)}
        </span>
        <span className={look.size}>
          {share === null ? format.bytes(file.size) : format.percent(share)}
          {pixels !== null && ` · ${t('upload.shrunk', { millions: millionsOf(pixels) })}`}
        </span>
        {share === null && attachments.mayGoWhole(picked) && (
          <Button
            className={look.whole ?? ''}
            size="compact-xs"
            variant="subtle"
            disabled={attachments.isPreparing}
            aria-label={t('upload.wholeof', { name: picked.source.name })}
            onClick={() => attachments.sendWhole(picked)}
          >
            {t('upload.whole')}
          </Button>
        )}
      </span>
      {share === null ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('upload.remove', { name: file.name })}
          onClick={() => attachments.remove(picked.id)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Progress
          className={look.progress}
          value={share * 100}
          size={3}
          aria-label={t('upload.progress', { name: file.name })}
        />
      )}
    </li>
  );
}

/** A picture shows itself before it is sent. */
function FilePreview({ file }: { readonly file: File }) {
  return (
    <span className={look.preview}>
      {file.type.startsWith('image/') ? (
        <img ref={(image) => showIn(image, file)} alt="" />
      ) : (
        <FileIcon name={file.name} />
      )}
    </span>
  );
}

/** The browser holds the file until it is told to let go. */
function showIn(image: HTMLImageElement | null, file: File) {
  if (image === null) return undefined;
  const address = URL.createObjectURL(file);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
