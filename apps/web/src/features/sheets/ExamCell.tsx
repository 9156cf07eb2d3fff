import type { SheetRow } from '@bilim/contract/records/sheets';
import { missedWords } from '@bilim/contract/records/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showFailure } from '#ui/toasts.ts';

import { useSaveRow } from './useSheets.ts';
import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

/** Where the examiner types points, or says that somebody did not come. Enter and the arrows lead to the next row. */
export function ExamCell({ book, row }: { readonly book: Book; readonly row: SheetRow }) {
  const { t } = useTranslation();
  const { examPoints, missed, name, studentId, version, problems } = row;
  const saving = useSaveRow(book.sheet.sheetId);
  const [typed, setTyped] = useState<string | null>(null);
  const saved = examPoints === null ? '' : String(examPoints);
  const text = typed ?? saved;
  const isWrong = text !== '' && !(/^\d{1,3}$/.test(text) && Number(text) <= book.examMax);
  if (!book.mayEdit) return missed === null ? saved || '–' : t(`sheet.missed.${missed}`);

  function save(entered: Pick<SheetRow, 'examPoints' | 'missed'>) {
    saving.mutate(
      { studentId, version, ...entered },
      {
        onSuccess: () => setTyped((now) => (now === text ? null : now)),
        onError: (error) => {
          setTyped(null);
          showFailure(`${name}: ${describeError(error, t)}`);
        },
      },
    );
  }

  function keep() {
    if (typed === null || isWrong || typed === saved) return;
    save({ examPoints: typed === '' ? null : Number(typed), missed: null });
  }

  return (
    <div className={look.exam}>
      <TextInput
        className={look.points}
        aria-label={t('sheet.examof', { name })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        disabled={problems.length > 0}
        error={isWrong && t('sheet.upto', { max: book.examMax })}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        onBlur={keep}
        onKeyDown={toNext}
      />
      <NativeSelect
        aria-label={t('sheet.missedof', { name })}
        value={missed ?? ''}
        data={[
          { value: '', label: t('sheet.came') },
          ...missedWords.map((word) => ({ value: word, label: t(`sheet.missed.${word}`) })),
        ]}
        onChange={({ currentTarget }) => {
          const word = missedWords.find((one) => one === currentTarget.value) ?? null;
          save({ examPoints: null, missed: word });
        }}
      />
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function toNext(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = event.currentTarget.closest('table')?.querySelectorAll('input') ?? [];
  const open = [...fields].filter(({ disabled }) => !disabled);
  const next = open[open.indexOf(event.currentTarget) + step];
  if (next === undefined) event.currentTarget.blur();
  else next.focus();
}
