import { PickedFiles } from '#platform/uploads/PickedFiles.tsx';
import type { Attachments } from '#platform/uploads/useAttachments.ts';
import { useUpload } from '#platform/uploads/useUpload.ts';

import look from './Composer.module.css';

/** Files that go with the message, and why others cannot. How they leave is told by the message itself. */
export function ComposerFiles({ attachments }: { readonly attachments: Attachments }) {
  const upload = useUpload(attachments);
  const { picked, refusals, isPreparing } = attachments;
  if (picked.length === 0 && refusals.length === 0 && !isPreparing) return null;
  return (
    <div className={look.files}>
      <PickedFiles attachments={attachments} upload={upload} />
      {refusals.map((refusal) => (
        <p key={refusal} className={look.refusal} role="alert">
          {refusal}
        </p>
      ))}
    </div>
  );
}
