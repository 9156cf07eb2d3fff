import { changeKinds } from '@bilim/contract/imports';
import type { ChangeField, ChangeKind, ChangeState, RosterChange } from '@bilim/contract/imports';

import type { Database } from '#platform/db/database.ts';

import { selectFindings } from '../runs/findings.queries.ts';

type Detail = readonly [field: ChangeField, before: string | null, after: string | null];
type Severity = 'error' | 'note';

interface ProblemData {
  readonly code: string;
  readonly heading: string | null;
  readonly value: string | null;
  /** Of an unknown word, those that are known. */
  readonly known?: string | null;
}

interface Asked {
  readonly runId: number;
  readonly after?: number | undefined;
  readonly size: number;
}

interface ChangesAsked extends Asked {
  readonly kind?: ChangeKind | undefined;
  readonly state?: ChangeState | undefined;
  /** Part of the title. */
  readonly query?: string | undefined;
}

/** What differs, of one kind or of all. */
export async function selectChanges(
  db: Database,
  { kind, state, ...asked }: ChangesAsked,
): Promise<RosterChange[]> {
  const rows = await selectFindings<readonly Detail[], ChangeState, ChangeKind>(db, {
    ...asked,
    kinds: kind === undefined ? changeKinds : [kind],
    states: state && [state],
  });
  return rows.map(({ data, ...change }) => ({
    ...change,
    details: data.map(([field, before, after]) => ({ field, before, after })),
  }));
}

interface ProblemsAsked extends Asked {
  readonly severity?: Severity | undefined;
}

/** What is wrong or worth a word. */
export async function selectProblems(db: Database, { severity, ...asked }: ProblemsAsked) {
  const rows = await selectFindings<ProblemData, Severity>(db, {
    ...asked,
    kinds: ['problem'],
    states: severity && [severity],
  });
  return rows.map(({ seq, state, file, line, data }) => ({ seq, severity: state, file, line, ...data }));
}
