import type { RosterRow } from '../rosters/source.ts';

import { ownSheet } from './book.ts';

/** The rows of the workbook, and of the portal's own those that they speak of. */
export function needed(rows: readonly RosterRow[]): readonly RosterRow[] {
  const kept = new Set(rows.filter((row) => !isOwn(row)));
  if (kept.size === rows.length) return rows;
  const byId = new Map<string, RosterRow[]>();
  for (const row of rows) {
    const alike = byId.get(idOf(row));
    if (alike === undefined) byId.set(idOf(row), [row]);
    else alike.push(row);
  }
  const waiting = [...kept];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop())
    for (const id of spokenOf(row))
      for (const other of byId.get(id) ?? []) {
        if (kept.has(other)) continue;
        kept.add(other);
        waiting.push(other);
      }
  return rows.filter((row) => kept.has(row));
}

function isOwn({ place }: RosterRow): boolean {
  return place.file === ownSheet;
}

/** A person goes with the role that makes a teacher or a student of them. */
function idOf({ kind, sourcedId }: RosterRow): string {
  return `${kind === 'role' ? 'person' : kind} ${sourcedId}`;
}

function spokenOf(row: RosterRow): string[] {
  if (row.isLeaving) return [];
  switch (row.kind) {
    case 'organisation':
      return named('organisation', row.fields.parent);
    case 'session':
      return named('session', row.fields.parent);
    case 'person':
      return [...named('organisation', row.fields.organisation), `person ${row.sourcedId}`];
    case 'role':
      return [...named('person', row.fields.person), ...named('organisation', row.fields.organisation)];
    case 'course':
      return named('organisation', row.fields.organisation);
    case 'class':
      return [
        ...named('course', row.fields.course),
        ...named('class', row.fields.group),
        ...row.fields.sessions.flatMap((session) => named('session', session)),
      ];
    case 'enrolment':
      return [...named('class', row.fields.class), ...named('person', row.fields.person)];
    case 'grade':
      return [...named('person', row.fields.person), ...named('course', row.fields.course)];
    case 'assessment':
    case 'demographics':
      return [];
  }
}

function named(kind: RosterRow['kind'], id: string | null): string[] {
  return id === null ? [] : [`${kind} ${id}`];
}
