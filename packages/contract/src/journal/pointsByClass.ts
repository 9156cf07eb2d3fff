import type { StudentModule } from './studentPoints.ts';

/** The modules of one class of a discipline. */
export interface ClassPoints {
  readonly key: string;
  readonly type: string;
  readonly teacherName: string;
  readonly modules: readonly StudentModule[];
}

/**
 * The classes of a discipline (`disciplineId/credits`) that have points to tell, the leading one first: the one
 * whose teacher entered most, else the one with most lessons.
 */
export function pointsByClass(
  modules: readonly StudentModule[],
  disciplineKey: string,
): readonly ClassPoints[] {
  const classes = new Map<string, StudentModule[]>();
  for (const module of modules) {
    if (`${module.disciplineId}/${module.credits}` !== disciplineKey) continue;
    const key = `${module.lessonTypeId}/${module.teacherName}`;
    classes.set(key, [...(classes.get(key) ?? []), module]);
  }
  return [...classes]
    .flatMap(([key, own]) => {
      const [first] = own;
      if (first === undefined || own.every(isUntold)) return [];
      return [{ key, type: first.lessonTypeShort, teacherName: first.teacherName, modules: own }];
    })
    .sort((one, other) => weightOf(other) - weightOf(one));
}

const isUntold = ({ lessonCount, control, total }: StudentModule) =>
  lessonCount === 0 && control === null && total === 0;

function weightOf({ modules }: ClassPoints): number {
  const entered = modules.filter(({ control }) => control !== null).length;
  const lessons = modules.reduce((sum, { lessonCount }) => sum + lessonCount, 0);
  return entered * 10_000 + lessons;
}
