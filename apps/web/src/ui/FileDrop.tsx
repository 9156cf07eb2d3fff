import { Alert, Button, Card, FileButton, Progress } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import { Art, type ArtName } from './art/Art.tsx';
import { useDropZone } from './useDropZone.ts';
import { usePastedFiles } from './usePastedFiles.ts';
import look from './FileDrop.module.css';

interface FileDropProps {
  readonly art: ArtName;
  readonly title: string;
  /** Instead of the title while a file hovers over the place. */
  readonly titleOver: string;
  readonly chooseLabel: string;
  /** The endings that the browser offers, such as `.zip,.xlsx`. */
  readonly accepted: string;
  /** Which files are welcome. */
  readonly hint: string;
  /** What will become of the file, and what will not. */
  readonly promise: string;
  /** Why the last file was not taken. */
  readonly trouble: string | null;
  /** How far a file has come; null while there is none on its way. */
  readonly progress: ReactNode;
  readonly onFile: (file: File) => void;
}

/** A place for one file: dropped, chosen or pasted. */
export function FileDrop(props: FileDropProps) {
  const { art, title, titleOver, promise, trouble, progress, onFile } = props;
  const id = useId();
  const takeFirst = ([file]: readonly File[]) => {
    if (file !== undefined && progress === null) onFile(file);
  };
  const { isOver, dropProps } = useDropZone(takeFirst);
  usePastedFiles(takeFirst);

  return (
    <Card
      component="section"
      aria-labelledby={id}
      className={look.zone}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <Art name={art} width={150} />
      <h2 id={id} className={look.title}>
        {isOver ? titleOver : title}
      </h2>
      {progress ?? <ChooseFile {...props} />}
      {trouble !== null && (
        <Alert color="pome" role="alert" className={look.trouble}>
          {trouble}
        </Alert>
      )}
      <p className={look.promise}>{promise}</p>
    </Card>
  );
}

type ChooseFileProps = Pick<FileDropProps, 'accepted' | 'chooseLabel' | 'hint' | 'onFile'>;

function ChooseFile({ accepted, chooseLabel, hint, onFile }: ChooseFileProps) {
  return (
    <>
      <FileButton
        accept={accepted}
        onChange={(file) => file !== null && onFile(file)}
        inputProps={{ 'aria-label': chooseLabel }}
      >
        {(props) => (
          <Button
            {...props}
            color="apricot.4"
            size="md"
            leftSection={<IconFileUpload size={20} aria-hidden />}
          >
            {chooseLabel}
          </Button>
        )}
      </FileButton>
      <p className={look.hint}>{hint}</p>
    </>
  );
}

interface FileProgressProps {
  readonly fileName: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
  /** How far it is, in words. */
  readonly words: string;
  /** The server works on what it has got. */
  readonly isWorking?: boolean;
  readonly action?: ReactNode;
}

/** How far a file has come. */
export function FileProgress({ fileName, share, label, words, isWorking, action }: FileProgressProps) {
  return (
    <div className={look.progress}>
      <p className={look.file}>{fileName}</p>
      <Progress value={share * 100} animated={isWorking === true} aria-label={label} />
      <p className={look.hint} aria-live="polite">
        {words}
      </p>
      {action}
    </div>
  );
}
