import { FileIcon } from '#ui/files/FileIcon.tsx';
import { shortFileName } from '#ui/files/shortFileName.ts';

import look from './MessageFiles.module.css';

/** Files of a message that waits to be sent. */
export function QueuedFiles({ files }: { readonly files: readonly File[] }) {
  return (
    <div className={look.files}>
      {files.map(({ name }) => (
        <span key={name} className={look.chip} title={name}>
          <FileIcon name={name} />
          <span className={look.name}>{shortFileName(name)}</span>
        </span>
      ))}
    </div>
  );
}
