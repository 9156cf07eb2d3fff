import type { Input, Language, Output, Person } from '@bilim/contract';
import type { PlannedClass, termPlanApi } from '@bilim/contract/termPlan';

import type { Database } from '#platform/db/database.ts';

import { countPlanned, selectPlanned } from './list.queries.ts';
import { partParams } from './termPlan.policy.ts';

interface Reader {
  readonly person: Person;
  readonly language: Language;
}
type Asked = Input<typeof termPlanApi.list>;

const usualPage = 50;

/** A page of the plan, and how much of it there is. */
export async function readPlan(
  db: Database,
  reader: Reader,
  asked: Asked,
): Promise<Output<typeof termPlanApi.list>> {
  const { person, language } = reader;
  const data = await readRows(db, reader, { skip: 0, size: usualPage, ...asked });
  const [counted] = await countPlanned[language](db, { ...partParams(person), ...narrowed(asked) });
  if (counted === undefined) throw new Error('nothing was counted');
  const { departments, ...counts } = counted;
  return { data, beside: { counts, departments } };
}

export async function readRows(
  db: Database,
  { person, language }: Reader,
  { skip = 0, size = usualPage, ...asked }: Asked,
): Promise<PlannedClass[]> {
  const rows = await selectPlanned[language](db, {
    ...partParams(person),
    ...narrowed(asked),
    state: asked.state ?? null,
    skip,
    size,
  });
  return rows.map(
    ({ teacherId, teacherName, teacherHours, guessId, guessName, guessHours, groups, ...row }) => {
      return {
        ...row,
        groups: [...groups],
        teacher: loadOf(teacherId, teacherName, teacherHours),
        guess: loadOf(guessId, guessName, guessHours),
      };
    },
  );
}

const narrowed = ({ yearId, seasonId, departmentId, query }: Asked) => {
  return { yearId, seasonId, departmentId: departmentId ?? null, query: query ?? null };
};

const loadOf = (teacherId: number | null, name: string | null, hours: number | null) =>
  teacherId === null ? null : { teacherId, name: name ?? '', hours: hours ?? 0 };
