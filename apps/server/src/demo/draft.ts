import type { DemoCalendar } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import type { DemoGroup } from './groups.ts';
import type { StudentBody } from './students.ts';

/** The university before anybody teaches. */
export interface Draft {
  readonly seed: number;
  readonly calendar: DemoCalendar;
  readonly catalogue: Catalogue;
  readonly groups: readonly DemoGroup[];
  readonly body: StudentBody;
}
