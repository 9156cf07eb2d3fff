import { moduleOfWeek } from './calendar.ts';
import { themesOf } from './reference/theme.texts.ts';
import type { DemoClass } from './workbench.ts';

export interface DemoTheme {
  readonly id: number;
  readonly of: DemoClass;
  readonly number: number;
  readonly title: string;
  readonly moduleId: number;
}

export interface ThemePlans {
  /** Plans that the classes need and that no earlier classes have brought. */
  readonly open: (classes: readonly DemoClass[]) => Iterable<DemoTheme>;
  /** The theme of the class's lesson in a week. */
  readonly themeOf: (of: DemoClass, week: number) => number | null;
}

/** One thematic plan for each author, discipline, credits and type of lesson, whatever the group and the year. */
export function themePlans(): ThemePlans {
  const firstIds = new Map<string, number>();
  let lastId = 0;
  return {
    *open(classes) {
      for (const of of classes) {
        const key = keyOf(of);
        if (firstIds.has(key)) continue;
        firstIds.set(key, lastId + 1);
        for (const [index, title] of themesOf(of.item.discipline.ru, of.lessonTypeId).entries()) {
          lastId += 1;
          yield { id: lastId, of, number: index + 1, title, moduleId: moduleOfWeek(index + 1) };
        }
      }
    },
    themeOf(of, week) {
      const first = firstIds.get(keyOf(of));
      return first === undefined ? null : first + week - 1;
    },
  };
}

function keyOf({ teacherId, item, lessonTypeId }: DemoClass): string {
  return `${teacherId} ${item.disciplineId} ${item.credits} ${lessonTypeId}`;
}
