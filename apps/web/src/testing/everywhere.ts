import type { Grant, Person } from '@bilim/contract';
import { registrar } from '@bilim/server/testing';

/** Somebody as the page knows them: with rights that hold in the whole university. */
export const everywhere = <Someone extends Person>(person: Someone, ...grants: readonly Grant[]) => ({
  ...person,
  grants: grants.map((grant) => ({ grant, facultyId: null })),
});

/** The registrar, who reads journals and sheets and corrects them. */
export const sheetOffice = everywhere(registrar, 'journals.read', 'journals.correct');
