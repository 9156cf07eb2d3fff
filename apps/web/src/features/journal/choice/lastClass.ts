import * as z from 'zod/mini';

const LastClass = z.object({ year: z.int(), season: z.int(), assignment: z.int() });

/** The class a person had open last, in this browser. */
export type LastClass = z.infer<typeof LastClass>;

const keyOf = (personId: number) => `journal.${personId}`;

export function readLastClass(personId: number): LastClass | null {
  try {
    const { success, data } = z.safeParse(
      LastClass,
      JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null'),
    );
    return success ? data : null;
  } catch {
    return null;
  }
}

export function rememberLastClass(personId: number, last: LastClass): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(last));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}
