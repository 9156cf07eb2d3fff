import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useDropZone } from '#ui/useDropZone.ts';

import { acceptedTypes, useForgetPreview, type Picked, type usePickedFiles } from './usePickedFiles.ts';
import look from './PapersField.module.css';

interface PapersFieldProps {
  readonly files: ReturnType<typeof usePickedFiles>;
  /** Whether the form was sent without a document. */
  readonly isMissing: boolean;
}

/** The documents: from files, from the camera of a phone, or dropped; each with its picture. */
export function PapersField({ files, isMissing }: PapersFieldProps) {
  const { t } = useTranslation();
  const { isOver, dropProps } = useDropZone((dropped) => void files.add(dropped));
  const problem = files.refusal ?? (isMissing && files.picked.length === 0 ? t('excuse.nofile') : null);

  return (
    <fieldset className={look.files} data-over={isOver || undefined} {...dropProps}>
      <legend className={look.legend}>{t('excuse.documents')}</legend>
      {files.picked.length > 0 && (
        <ul className={look.picked}>
          {files.picked.map((one) => (
            <PickedFile key={one.preview ?? one.file.name} picked={one} onRemove={() => files.remove(one)} />
          ))}
        </ul>
      )}
      {!files.isFull && <AddButtons files={files} />}
      <p className={look.limits}>{t('excuse.limits')}</p>
      {problem !== null && (
        <p role="alert" className={look.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** From files, or from the camera where there is one to the hand. */
function AddButtons({ files }: Pick<PapersFieldProps, 'files'>) {
  const { t } = useTranslation();
  return (
    <div className={look.buttons}>
      <FileButton
        multiple
        accept={acceptedTypes}
        inputProps={{ 'aria-label': t('excuse.choosefile') }}
        onChange={(chosen) => void files.add(chosen)}
      >
        {(props) => (
          <Button
            {...props}
            variant="light"
            loading={files.isBusy}
            leftSection={<IconPaperclip size={18} aria-hidden />}
          >
            {t('excuse.choosefile')}
          </Button>
        )}
      </FileButton>
      <FileButton
        accept="image/*"
        capture="environment"
        inputProps={{ 'aria-label': t('excuse.takephoto') }}
        onChange={(file) => file !== null && void files.add([file])}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={files.isBusy}
            className={look.camera}
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            {t('excuse.takephoto')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

interface PickedFileProps {
  readonly picked: Picked;
  readonly onRemove: () => void;
}

function PickedFile({ picked, onRemove }: PickedFileProps) {
  const { t } = useTranslation();
  const { file, preview } = picked;
  useForgetPreview(picked);
  return (
    <li className={look.file}>
      {preview === null ? (
        <span className={look.preview}>
          <IconFileTypePdf size={32} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <img src={preview} alt="" className={look.preview} />
      )}
      <span className={look.fileName}>{file.name}</span>
      <ActionIcon
        variant="default"
        size={32}
        className={look.remove}
        aria-label={t('excuse.removefile', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
