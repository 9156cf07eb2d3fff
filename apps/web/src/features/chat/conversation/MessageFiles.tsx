import type { MessageFile } from '@bilim/contract/chat/message';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';

import { useMessageActions } from './conversationContext.ts';
import look from './MessageFiles.module.css';

interface MessageFilesProps {
  readonly files: readonly MessageFile[];
}

/** What came with a message: pictures to look at, sound to listen to, everything else to open. */
export function MessageFiles({ files }: MessageFilesProps) {
  const { t } = useTranslation();
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <div className={look.files} aria-label={t('ch.attachments')} role="group">
      {pictures.length > 0 && (
        <div className={look.pictures} data-count={Math.min(pictures.length, 4)}>
          {pictures.map((file) => (
            <Picture key={file.fileId} file={file} all={pictures} />
          ))}
        </div>
      )}
      {others.map((file) =>
        file.mime.startsWith('audio/') ? (
          <Sound key={file.fileId} file={file} />
        ) : (
          <Chip key={file.fileId} file={file} />
        ),
      )}
    </div>
  );
}

const isPicture = ({ mime }: MessageFile) => mime.startsWith('image/');

function Picture({ file, all }: { readonly file: MessageFile; readonly all: readonly MessageFile[] }) {
  const { t } = useTranslation();
  const { openPictures } = useMessageActions();
  const { name, url, width, height } = file;
  return (
    <UnstyledButton
      className={look.picture}
      // Its place is there before it is, so that nothing moves when it comes.
      style={width === null || height === null ? {} : { aspectRatio: `${width} / ${height}` }}
      aria-label={t('ch.picture', { name })}
      onClick={() => openPictures(all, file)}
    >
      <img src={thumbnailOf(url)} alt="" loading="lazy" decoding="async" />
    </UnstyledButton>
  );
}

function Sound({ file: { name, url } }: { readonly file: MessageFile }) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no captions
    <audio className={look.sound} controls preload="none" src={url} aria-label={t('ch.voice', { name })} />
  );
}

function Chip({ file: { name, url, size } }: { readonly file: MessageFile }) {
  const format = useFormat();
  return (
    <a className={look.chip} href={url} target="_blank" rel="noopener noreferrer" title={name}>
      <FileIcon name={name} />
      <span className={look.words}>
        <span className={look.name}>{shortFileName(name)}</span>
        <span className={look.size}>{format.bytes(size)}</span>
      </span>
    </a>
  );
}

/** The same guarded route answers with a small picture. */
function thumbnailOf(url: string) {
  return `${url}${url.includes('?') ? '&' : '?'}thumb=1`;
}
