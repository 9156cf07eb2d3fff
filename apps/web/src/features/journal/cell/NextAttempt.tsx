import { useState } from 'react';

import type { MarkBook } from '../marks/markBook.ts';
import type { JournalCell } from '../store/journalRows.ts';

import { AttemptSwitch } from './AttemptSwitch.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import look from './Correction.module.css';

interface NextAttemptProps {
  readonly book: MarkBook;
  readonly cell: JournalCell;
  readonly version: number | undefined;
}

/** A mark for a lesson that was made up for: it replaces the one there is, which stays in the history. */
export function NextAttempt({ book, cell, version }: NextAttemptProps) {
  const [isOn, setOn] = useState(false);
  return (
    <section className={look.form}>
      <AttemptSwitch cell={cell} isOn={isOn} onChange={setOn} />
      {isOn && (
        <CorrectionForm
          book={book}
          cell={cell}
          version={version}
          isAttempt
          isReasonNeeded={false}
          onSaved={() => setOn(false)}
        />
      )}
    </section>
  );
}
