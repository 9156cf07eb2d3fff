import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { showFailure, showNotice } from '#ui/toasts.ts';

import { columnOf, isPoints, planPaste } from './pastedGrades.ts';
import type { Planned } from './pastedGrades.ts';
import type { ShownRow, useEntry } from './useEntry.ts';
import type { Book } from './useSheets.ts';

interface Pasted {
  readonly book: Book;
  readonly rows: readonly ShownRow[];
  readonly enter: ReturnType<typeof useEntry>['enter'];
}

/** A column of a spreadsheet goes into the rows from where it is pasted on; what does not fit stays out, and is told. */
export function useGradePaste({ book, rows, enter }: Pasted) {
  const { t } = useTranslation();
  const format = useFormat();
  const { examMax, sheet } = book;

  function enterIn({ stored, grade }: Planned) {
    const { studentId, name: studentName, examPoints, missed, version } = stored;
    const { sheetId, discipline } = sheet;
    enter({ sheetId, discipline, studentId, studentName, grade, over: { examPoints, missed, version } });
  }

  return (event: ClipboardEvent<HTMLElement>) => {
    const from = placeOf(event.target);
    const texts = columnOf(event.clipboardData.getData('text/plain'));
    // Points that are pasted by themselves are typed, and may be typed on.
    if (from === null || (texts.length === 1 && isPoints(texts[0]!, examMax))) return;
    event.preventDefault();
    const { fitting, left } = planPaste(texts, rows.slice(from), examMax);
    fitting.forEach(enterIn);
    const told = t('sheet.pasted', { count: fitting.length });
    if (left.length === 0) {
      showNotice(told);
      return;
    }
    const names = left.map(({ name, text }) =>
      name === null ? text : `${format.shortName(name)} – ${text}`,
    );
    showFailure(`${told} ${t('sheet.notpasted', { left: names.join('; '), max: examMax })}`);
  };
}

/** The place among the rows of the field in which it is pasted; null elsewhere. */
function placeOf(field: EventTarget): number | null {
  if (!(field instanceof HTMLInputElement)) return null;
  const place = [...(field.closest('tbody')?.querySelectorAll('[data-exam]') ?? [])].indexOf(field);
  return place === -1 ? null : place;
}
