import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { ComponentProps, ReactNode } from 'react';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { JournalSearch } from '#domain/journal/journalLink.ts';

import { ClassSheet } from './ClassSheet.tsx';
import { DueDay } from './lesson/DueDay.tsx';
import { DueLesson } from './lesson/DueLesson.tsx';
import { MadeList } from './lesson/MadeList.tsx';
import { isDueFirst } from './lesson/missingLesson.ts';
import { columnToStandOn } from './lesson/standOn.ts';

interface ClassMarksProps extends Omit<ComponentProps<typeof ClassSheet>, 'column' | 'onColumn'> {
  readonly lessons: readonly JournalLesson[];
  readonly planned: ComponentProps<typeof DueLesson>['planned'];
  readonly search: JournalSearch;
  readonly filters: ReactNode;
  readonly onShow: (search: JournalSearch) => void;
}

/** The marks of a class; before them the list that is due, which in the list of a day stands in their place. */
export function ClassMarks({ lessons, planned, search, filters, onShow, ...sheet }: ClassMarksProps) {
  const { classKey, journal, view, isOwn } = sheet;
  const today = useFormat().today();
  const due = { classKey, lessons, planned, search, onMade: onShow };
  const isKnown = isOwn && journal.data !== undefined;
  const isDueAlone = isKnown && view === 'day' && isDueFirst({ lessons, planned, search, today });

  return (
    <>
      {isKnown && !isDueAlone && <DueLesson {...due} />}
      {filters}
      {isOwn && <MadeList classKey={classKey} />}
      {isDueAlone ? (
        <DueDay {...due} onEarlier={(lesson) => onShow(nameOf(lesson))} />
      ) : (
        <ClassSheet
          {...sheet}
          column={columnToStandOn(lessons, search, today)}
          onColumn={(column) => onShow(nameOf(lessons[column]))}
        />
      )}
    </>
  );
}

function nameOf(lesson: { readonly lessonDate: string; readonly ordinal: number } | undefined) {
  return lesson === undefined ? {} : { date: lesson.lessonDate, lesson: lesson.ordinal };
}
