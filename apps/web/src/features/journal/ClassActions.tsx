import type { TaughtClass } from '@bilim/contract/journal/classes';
import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { ComponentProps } from 'react';

import type { JournalPanel, JournalSearch } from '#domain/journal/journalLink.ts';
import type { Term } from '#domain/schedule/weeks.ts';

import { ClassMenu } from './ClassMenu.tsx';
import { NewLesson } from './lesson/NewLesson.tsx';
import { QrButton } from './lesson/QrButton.tsx';

interface ClassActionsProps {
  readonly classKey: ClassKey;
  readonly taught: TaughtClass;
  readonly lessons: readonly JournalLesson[];
  /** Today's lessons of the class in the timetable. */
  readonly planned: ComponentProps<typeof QrButton>['planned'];
  readonly today: string;
  readonly term: Term | null;
  /** The teacher of the class looks at its marks, and may make lists. */
  readonly isTaking: boolean;
  readonly panel: JournalPanel | undefined;
  readonly onShow: (search: JournalSearch) => void;
}

/** What is done with a class as a whole. */
export function ClassActions(props: ClassActionsProps) {
  const { classKey, taught, lessons, planned, today, term, isTaking, panel, onShow } = props;
  return (
    <>
      {isTaking && <QrButton lessons={lessons} planned={planned} today={today} />}
      {isTaking && <NewLesson classKey={classKey} lessons={lessons} term={term} onMade={onShow} />}
      <ClassMenu
        classKey={classKey}
        isDivided={taught.subgroup > 0}
        lessonCount={lessons.length}
        panel={panel}
        onPanel={(next) => onShow(next === undefined ? {} : { panel: next })}
      />
    </>
  );
}
