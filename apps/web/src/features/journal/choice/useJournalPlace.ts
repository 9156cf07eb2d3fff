import { useNavigate, useSearch } from '@tanstack/react-router';

import { useMay, useApi } from '#platform/api/api.tsx';
import { parseJournalSearch, type JournalSearch } from '#domain/journal/journalLink.ts';
import type { HalfYear } from '#domain/schedule/storedSchedule.ts';
import { useSettings } from '#platform/session/useSettings.ts';
import { journalApi } from '@bilim/contract/journal/journal';

import { readLastClass } from './lastClass.ts';

/** Where in the journals the address stands, filled up with what was open last and the current half-year. */
export function useJournalPlace() {
  const search = parseJournalSearch(useSearch({ strict: false }));
  const go = useGo();
  const { person } = useApi();
  const isTeacher = useMay(journalApi.createList);
  const settings = useSettings();
  const last = person === null || search.teacher !== undefined ? null : readLastClass(person.id);
  const halfYear = settings.data && halfYearOf(search, last, settings.data.defaults);
  const teacherId = search.teacher ?? (isTeacher ? person?.id : undefined);

  return {
    search,
    go,
    settings,
    isOwn: isTeacher && teacherId === person?.id,
    halfYear,
    teacherId,
    lastAssignment: last?.assignment,
  };
}

/** The next search, or how it comes of the one that the address has by then. */
type NextSearch = JournalSearch | ((present: JournalSearch) => JournalSearch);

/** Changes what the address says of the journal, without leaving a step in the browser's history. */
function useGo() {
  const navigate = useNavigate();
  return (next: NextSearch, { isStep = false } = {}) => {
    const search =
      typeof next === 'function' ? (present: object) => next(parseJournalSearch({ ...present })) : next;
    void navigate({ to: '/journal', search, replace: !isStep, resetScroll: false });
  };
}

type Last = ReturnType<typeof readLastClass>;

/** A class named by its id alone lies in the current half-year. */
function halfYearOf({ year, season, assignment }: JournalSearch, last: Last, defaults: HalfYear): HalfYear {
  const remembered = assignment === undefined || assignment === last?.assignment ? last : null;
  return {
    academicYearId: year ?? remembered?.year ?? defaults.academicYearId,
    seasonId: season ?? remembered?.season ?? defaults.seasonId,
  };
}
