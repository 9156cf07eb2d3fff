import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { RowInContext } from './RowInContext.tsx';
import look from './Place.module.css';

interface PlaceProps {
  readonly runId: number;
  readonly file: string;
  readonly line: number;
  readonly column: string | null;
}

/** «users.csv, строка 17»: opens the row with its neighbours. */
export function Place({ runId, file, line, column }: PlaceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const words = line > 0 ? t('import.place', { file, line }) : file;
  if (file === '') return null;
  if (line === 0) return <span>{words}</span>;
  return (
    <>
      <button type="button" className={look.place} onClick={() => setOpen(true)}>
        {words}
      </button>
      <Sheet isWide isOpen={isOpen} title={words} closeLabel={t('btn.close')} onClose={() => setOpen(false)}>
        <RowInContext runId={runId} file={file} line={line} column={column} />
      </Sheet>
    </>
  );
}
