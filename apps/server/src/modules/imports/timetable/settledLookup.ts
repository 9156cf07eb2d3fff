import type { WordKind } from '@bilim/contract/timetableWords';

import type { Catalogue } from './catalogue.ts';
import { namedIn } from './lookup.ts';
import type { Lookup } from './lookup.ts';
import { idMeant } from './settledWords.ts';

/** Finds what words mean by what somebody said of them, and else by the names that things have here. */
export function lookupIn(catalogue: Catalogue): Lookup {
  const named = namedIn(catalogue);
  const { assignments, groups, rooms, settled, teachers } = catalogue;
  const meant = (kind: WordKind, name: string, target: string = kind) =>
    idMeant(settled, kind, name, target) ?? 0;

  return {
    ...named,
    groups: (name) => {
      const id = meant('group', name);
      return groups.has(id) ? [id] : named.groups(name);
    },
    streamed: (name) => {
      const id = meant('group', name, 'stream');
      const classes = [...assignments.values()].filter(({ streamId }) => id > 0 && streamId === id);
      return classes.length > 0 ? classes : named.streamed(name);
    },
    // What the load of a group calls so itself comes first: in two faculties one name may be two disciplines.
    ofDiscipline: (classes, name) => {
      const own = named.ofDiscipline(classes, name);
      const id = meant('discipline', name);
      return own.length > 0 ? own : classes.filter(({ disciplineId }) => disciplineId === id);
    },
    ofType: (classes, name) => {
      const own = named.ofType(classes, name);
      const id = meant('type', name);
      return own.length > 0 ? own : classes.filter(({ lessonTypeId }) => lessonTypeId === id);
    },
    isKnownDiscipline: (name) => meant('discipline', name) > 0 || named.isKnownDiscipline(name),
    isKnownType: (name) => meant('type', name) > 0 || named.isKnownType(name),
    teachers: (name) => {
      const said = teachers.get(meant('teacher', name));
      return said === undefined ? named.teachers(name) : [said];
    },
    rooms: (name) => {
      const said = rooms.get(meant('room', name));
      return said === undefined ? named.rooms(name) : [said];
    },
  };
}
