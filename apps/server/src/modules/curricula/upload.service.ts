import { AppError, languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { CurriculumRead } from '@bilim/contract/curricula';

import { addDisciplines } from '#modules/structure/disciplines.service.ts';
import type { Database } from '#platform/db/database.ts';
import { plainName } from '#platform/plainName.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';

import { requireSpecialty } from './curricula.policy.ts';
import type { Who } from './curricula.policy.ts';
import { selectChoices, selectDisciplineNames, selectDisciplines } from './opened.queries.ts';
import { readPlanWorkbook } from './readPlanWorkbook.ts';
import type { KnownWords } from './readPlanWorkbook.ts';

const mostRows = 2_000;

interface Taking {
  readonly specialtyId: number;
  readonly creates: boolean;
  readonly file: Buffer;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Reads a plan from a workbook. It changes nothing but, where that is asked for, the dictionary of disciplines. */
export async function readUpload(
  db: Database,
  who: Who,
  { specialtyId, creates, file, language, signal }: Taking,
): Promise<CurriculumRead> {
  await requireSpecialty(db, who.person, specialtyId);
  const sheets = await readWorkbookAside(file, { rows: mostRows }, signal);
  const first = await readWith(db, { sheets, specialtyId, language });
  if (!creates || first.unknown.length === 0 || first.problems.length > 0) return first;
  await db.transaction(async (tx) => {
    const departmentId = await departmentOf(tx, specialtyId);
    await addDisciplines(
      tx,
      who,
      first.unknown.map((name) => ({ name, departmentId })),
    );
  });
  return await readWith(db, { sheets, specialtyId, language });
}

async function readWith(
  db: Database,
  {
    sheets,
    specialtyId,
    language,
  }: { readonly sheets: readonly Sheet[] } & Pick<Taking, 'specialtyId' | 'language'>,
): Promise<CurriculumRead> {
  const read = readPlanWorkbook(sheets, await wordsFor(db, specialtyId), language);
  const ids = [
    ...new Set(read.plan?.items.flatMap(({ disciplineId, requires }) => [disciplineId, ...requires])),
  ];
  return { ...read, disciplines: await selectDisciplines[language](db, { ids }) };
}

/** Of disciplines with one name, that of the specialty's own department is meant. */
async function wordsFor(db: Database, specialtyId: number): Promise<KnownWords> {
  const departmentId = await departmentOf(db, specialtyId);
  const rows = await selectDisciplineNames(db);
  const inOrder = [
    ...rows.filter((row) => row.departmentId !== departmentId),
    ...rows.filter((row) => row.departmentId === departmentId),
  ];
  const disciplines = new Map(
    inOrder.flatMap(({ disciplineId, names }) =>
      names.map((name) => [plainName(name), disciplineId] as const),
    ),
  );
  const examTypes = new Map<string, number>();
  const cycles = new Map<string, number>();
  for (const language of languages) {
    const [choices] = await selectChoices[language](db, { specialtyId });
    for (const { optionId, label, short } of choices?.examTypes ?? [])
      for (const word of [label, short]) examTypes.set(plainName(word), optionId);
    for (const { optionId, label, short } of choices?.cycles ?? [])
      for (const word of [label, short]) cycles.set(plainName(word), optionId);
  }
  return { disciplines, examTypes, cycles };
}

async function departmentOf(db: Database, specialtyId: number): Promise<number> {
  const [found] = await selectChoices.ru(db, { specialtyId });
  if (found === undefined) throw new AppError('curriculum.unknown');
  return found.departmentId;
}
