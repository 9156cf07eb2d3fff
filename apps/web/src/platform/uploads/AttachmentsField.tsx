import { useTranslation } from 'react-i18next';

import { useDropZone } from '#ui/useDropZone.ts';
import { usePastedFiles } from '#ui/usePastedFiles.ts';

import { AttachButton } from './AttachButton.tsx';
import { PickedFiles } from './PickedFiles.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import type { Attachments } from './useAttachments.ts';
import type { Upload } from './useUpload.ts';
import look from './Uploads.module.css';

interface AttachmentsFieldProps {
  readonly attachments: Attachments;
  readonly upload: Upload;
  readonly label: string;
  readonly onRetry: () => void;
}

/** Files of a form: picked, dropped or pasted; what may be sent; how far it has come. */
export function AttachmentsField({ attachments, upload, label, onRetry }: AttachmentsFieldProps) {
  const { t } = useTranslation();
  const add = (files: readonly File[]) => {
    if (!upload.isBusy) attachments.add(files);
  };
  const { isOver, dropProps } = useDropZone(add);
  usePastedFiles(add);

  return (
    <fieldset className={look.field} data-over={isOver || undefined} {...dropProps}>
      <legend className={look.legend}>{label}</legend>
      <PickedFiles attachments={attachments} upload={upload} />
      {!upload.isBusy && (
        <div className={look.choose}>
          <AttachButton attachments={attachments} hasWords />
          <span className={look.hint}>{t(isOver ? 'upload.drophere' : 'upload.drop')}</span>
        </div>
      )}
      <Refusals attachments={attachments} />
      <UploadStatus upload={upload} onRetry={onRetry} />
      <p className={look.limits}>
        {t('upload.limits', { count: attachments.most, maxSizeMb: attachments.maxSizeMb })}{' '}
        {t(`upload.types.${attachments.kind}`)}
      </p>
    </fieldset>
  );
}

/** Why some of what was picked is not going to be sent. */
function Refusals({ attachments: { refusals } }: { readonly attachments: Attachments }) {
  if (refusals.length === 0) return null;
  return (
    <ul role="alert" className={look.refusals}>
      {refusals.map((refusal) => (
        <li key={refusal}>{refusal}</li>
      ))}
    </ul>
  );
}
