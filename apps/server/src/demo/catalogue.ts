import { courses } from './calendar.ts';
import type { DemoCalendar } from './calendar.ts';
import type { Curriculum, Discipline, PlanItem } from './curricula.ts';
import type { DemoGroup } from './groups.ts';
import { departmentByShort, specialties } from './reference/structure.ts';
import type { DemoSpecialty } from './reference/structure.ts';

export interface CatalogueDiscipline {
  readonly id: number;
  readonly discipline: Discipline;
  readonly departmentId: number;
}

export interface CurriculumOfYear {
  readonly id: number;
  readonly specialty: DemoSpecialty;
  readonly admissionYearId: number;
  readonly items: readonly CataloguedItem[];
}

/** A line of a curriculum with the ids it has in the database. */
export interface CataloguedItem extends PlanItem {
  readonly id: number;
  readonly disciplineId: number;
  readonly departmentId: number;
}

export interface Catalogue {
  readonly disciplines: readonly CatalogueDiscipline[];
  readonly curricula: readonly CurriculumOfYear[];
  /** What a group studies in a semester. */
  readonly planOf: (group: DemoGroup, semester: number) => readonly CataloguedItem[];
}

/** Gives every discipline and every curriculum of the living admission years its id. */
export function buildCatalogue(
  calendar: DemoCalendar,
  curricula: ReadonlyMap<string, Curriculum>,
): Catalogue {
  const register = disciplineRegister();
  const firstYear = calendar.current.yearId - courses + 1;
  const years = Array.from({ length: courses }, (_, index) => firstYear + index);
  let itemId = 0;
  const all = specialties
    .flatMap((specialty) => years.map((admissionYearId) => ({ specialty, admissionYearId })))
    .flatMap(({ specialty, admissionYearId }) => {
      const plan = curricula.get(specialty.code);
      return plan === undefined ? [] : [{ specialty, admissionYearId, plan }];
    })
    .map(({ specialty, admissionYearId, plan }, index): CurriculumOfYear => {
      const items = plan.items.map((item) => {
        itemId += 1;
        const { id: disciplineId, departmentId } = register.idOf(item.discipline, specialty);
        return { ...item, id: itemId, disciplineId, departmentId };
      });
      return { id: index + 1, specialty, admissionYearId, items };
    });
  return { disciplines: register.all(), curricula: all, planOf: planFinder(all) };
}

function disciplineRegister() {
  const known = new Map<string, CatalogueDiscipline>();
  return {
    all: () => [...known.values()],
    idOf(discipline: Discipline, specialty: DemoSpecialty): CatalogueDiscipline {
      const departmentId =
        discipline.department === '*' ? specialty.departmentId : departmentByShort(discipline.department).id;
      const key = `${departmentId} ${discipline.ru}`;
      const entry = known.get(key) ?? { id: known.size + 1, discipline, departmentId };
      known.set(key, entry);
      return entry;
    },
  };
}

function planFinder(curricula: readonly CurriculumOfYear[]): Catalogue['planOf'] {
  const bySemester = new Map<string, CataloguedItem[]>();
  for (const { specialty, admissionYearId, items } of curricula) {
    for (const item of items) {
      const key = `${specialty.id} ${admissionYearId} ${item.semester}`;
      const known = bySemester.get(key) ?? [];
      known.push(item);
      bySemester.set(key, known);
    }
  }
  return (group, semester) =>
    bySemester.get(`${group.specialty.id} ${group.admissionYearId} ${semester}`) ?? [];
}
