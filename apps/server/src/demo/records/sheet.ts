import type { sheetKinds, sheetStates } from '@bilim/contract/records/words';

import type { Day, DemoTerm } from '../calendar.ts';
import type { CataloguedItem } from '../catalogue.ts';
import type { Registration } from '../workbench.ts';

import type { Result } from './results.ts';

export interface DemoSheet {
  readonly id: number;
  readonly number: string;
  readonly term: DemoTerm;
  readonly item: CataloguedItem;
  readonly kind: Exclude<(typeof sheetKinds)[number], 'completion'>;
  /** Exactly one of group and stream is set. */
  readonly groupId: number | null;
  readonly streamId: number | null;
  readonly teacherId: number;
  readonly parentId: number | null;
  /** Whoever examines together; the first one leads. */
  readonly commission: readonly number[];
  readonly issuedOn: Day;
  readonly examDate: Day;
  readonly state: Exclude<(typeof sheetStates)[number], 'annulled'>;
  readonly rows: readonly DemoSheetRow[];
}

export interface DemoSheetRow {
  readonly id: number;
  readonly registration: Registration;
  readonly result: Result;
  /** Whether the examiner has entered it; the rows of a sheet that is signed all are. */
  readonly isEntered: boolean;
}

export const attemptOf = { main: 1, retake1: 2, retake2: 3 } as const;
