import { auditAll } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { disciplines } from './curriculum.tables.ts';

interface ToAdd {
  readonly name: string;
  readonly departmentId: number;
}

/**
 * Adds disciplines that a list of the university names and nobody knew; in Kyrgyz and English they are called the same
 * until staff translate them in the dictionary, whose history begins with this. Pass the transaction.
 */
export async function addDisciplines(tx: Database, who: Actor, added: readonly ToAdd[]): Promise<void> {
  const rows = await tx
    .insert(disciplines)
    .values(
      added.map(({ name, departmentId }) => ({ nameRu: name, nameKg: name, nameEn: name, departmentId })),
    )
    .onConflictDoNothing()
    .returning();
  const entries = rows.map(({ id, nameRu: ru, nameKg: kg, nameEn: en, departmentId: department }) => ({
    action: 'dictionary.added',
    entity: 'dictionary.disciplines',
    entityId: id,
    after: { values: { name: { ru, kg, en }, department }, closedOn: null },
  }));
  await auditAll(tx, who, entries);
}
