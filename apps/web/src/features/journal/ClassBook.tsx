import type { ClassKey } from '@bilim/contract/visitlog/class';
import type { JournalLesson } from '@bilim/contract/visitlog/journal';

import type { JournalSearch, JournalView, SheetView } from '#platform/links/journalLink.ts';

import type { TaughtClass } from './choice/useClasses.ts';
import { ModulesView } from './modules/ModulesView.tsx';
import { ReportsView } from './reports/ReportsView.tsx';
import { ThemesView } from './themes/ThemesView.tsx';

export interface ClassBookProps {
  readonly view: Exclude<JournalView, SheetView>;
  readonly classKey: ClassKey;
  readonly taught: TaughtClass;
  readonly lessons: readonly JournalLesson[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
  /** Only the teacher of the class writes in it. */
  readonly isOwn: boolean;
}

/** What belongs to a class beside its marks. */
export function ClassBook(props: ClassBookProps) {
  switch (props.view) {
    case 'themes':
      return <ThemesView {...props} />;
    case 'modules':
      return <ModulesView {...props} />;
    case 'reports':
      return <ReportsView {...props} />;
  }
}
