import { attachmentEndings } from '@bilim/contract/core/attachments';
import { ActionIcon, Button, FileButton, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconFolder, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { FileIcon } from '#ui/files/FileIcon.tsx';
import { useDropZone } from '#ui/useDropZone.ts';

import { BookField } from './BookField.tsx';
import { completedLink, draftKinds, mayBeLink, titleOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { unfinishedNames } from './sendLarge.ts';
import { useTooLarge } from './useTooLarge.ts';
import look from './Materials.module.css';

interface FilesFieldProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** What a material holds: files, an archive that opens in place, an address, or a text. */
export function FilesField({ draft, isNew, isBusy, onChange }: FilesFieldProps) {
  const { t } = useTranslation();
  const { kind, link, body } = draft;
  return (
    <>
      {isNew && (
        <SegmentedControl
          aria-label={t('umk.kind')}
          className={look.kinds ?? ''}
          disabled={isBusy}
          data={draftKinds.map((one) => ({ value: one, label: t(`umk.kinds.${one}`) }))}
          value={kind}
          onChange={(value) => {
            const next = draftKinds.find((one) => one === value);
            if (next !== undefined)
              onChange({ kind: next, ...(next === 'html' ? { files: draft.files.slice(0, 1) } : {}) });
          }}
        />
      )}
      {(kind === 'file' || kind === 'html') && (
        <Files draft={draft} isNew={isNew} isBusy={isBusy} onChange={onChange} />
      )}
      {(kind === 'link' || kind === 'video') && (
        <TextInput
          label={t('umk.link')}
          type="url"
          required
          placeholder="https://"
          {...(kind === 'video' ? { description: t('umk.videohint') } : {})}
          error={!mayBeLink(link) && t('umk.badlink')}
          value={link}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
          onBlur={() => onChange({ link: completedLink(link) })}
        />
      )}
      {kind === 'book' && <BookField draft={draft} onChange={onChange} />}
      {kind === 'page' && (
        <Textarea
          label={t('umk.body')}
          description={t('umk.bodyhint')}
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={20_000}
          value={body}
          onChange={(event) => onChange({ body: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Files({ draft: { kind, files, title }, isNew, isBusy, onChange }: FilesFieldProps) {
  const { t } = useTranslation();
  const { maxSizeMb, tooLarge } = useTooLarge(files);
  const isMany = isNew && kind === 'file';
  const take = (more: readonly File[]) => {
    const all = isMany ? withNew(files, more) : more.slice(0, 1);
    onChange({ files: all, ...(title === '' ? { title: titleOf(all) } : {}) });
  };
  const drop = (file: File) => {
    const left = files.filter((one) => one !== file);
    onChange({ files: left, ...(title === titleOf(files) ? { title: titleOf(left) } : {}) });
  };
  const { isOver, dropProps } = useDropZone(take);
  const unfinished = useUnfinished(files);
  return (
    <div className={look.zone} data-over={isOver || undefined} {...dropProps}>
      <Picked files={files} isBusy={isBusy} onRemove={drop} />
      <div className={look.choose}>
        <FileButton
          multiple={isMany}
          accept={kind === 'html' ? '.zip' : attachmentEndings.umk.map((ending) => `.${ending}`).join(',')}
          inputProps={{ 'aria-label': t('umk.choosefile') }}
          onChange={(chosen: File | File[] | null) =>
            take(chosen === null ? [] : Array.isArray(chosen) ? chosen : [chosen])
          }
        >
          {(props) => (
            <Button
              {...props}
              variant="light"
              disabled={isBusy}
              leftSection={<IconPaperclip size={18} aria-hidden />}
            >
              {t(isNew ? 'umk.choosefile' : 'umk.replacefile')}
            </Button>
          )}
        </FileButton>
        <FolderButton isBusy={isBusy} onFile={(file) => take([file])} />
      </div>
      {tooLarge !== undefined && <p role="alert">{t('umk.toolarge', { name: tooLarge.name, maxSizeMb })}</p>}
      <p className={look.about}>{t(kind === 'html' ? 'umk.packagehint' : 'umk.filehint', { maxSizeMb })}</p>
      {unfinished.map((name) => (
        <p key={name} className={look.about}>
          {t('umk.unfinished', { name })}
        </p>
      ))}
    </div>
  );
}

/** Chosen again, a file is the same one. */
function withNew(files: readonly File[], more: readonly File[]): readonly File[] {
  const known = new Set(files.map(keyOf));
  return [...files, ...more.filter((file) => !known.has(keyOf(file)))];
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Files that began to leave before, and wait for being chosen again. */
function useUnfinished(files: readonly File[]): readonly string[] {
  const names = useQuery({
    queryKey: ['unfinishedUploads'],
    queryFn: unfinishedNames,
    networkMode: 'always',
    staleTime: 0,
  });
  return (names.data ?? []).filter((unfinished) => files.every(({ name }) => name !== unfinished));
}

interface PickedProps {
  readonly files: readonly File[];
  readonly isBusy: boolean;
  readonly onRemove: (file: File) => void;
}

function Picked({ files, isBusy, onRemove }: PickedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={look.picked}>
      {files.map((file) => (
        <li key={keyOf(file)}>
          <FileIcon name={file.name} />
          <span>
            {file.name} · {format.bytes(file.size)}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            disabled={isBusy}
            aria-label={t('upload.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

interface FolderButtonProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** A folder goes as one archive of its files. */
function FolderButton({ isBusy, onFile }: FolderButtonProps) {
  const { t } = useTranslation();
  const folder = useRef<HTMLInputElement>(null);
  const pack = async (chosen: readonly File[]) => {
    const { packedFolder } = await import('./packedFolder.ts');
    onFile(await packedFolder(chosen));
  };
  return (
    <>
      <Button
        variant="subtle"
        disabled={isBusy}
        leftSection={<IconFolder size={18} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        {t('umk.choosefolder')}
      </Button>
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t('umk.choosefolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) void pack(chosen);
        }}
      />
    </>
  );
}
