import {
  disciplineApi,
  type ChatDiscipline,
  type ChatGroup,
  type ChatSemester,
} from '@bilim/contract/discipline';
import { useQuery } from '@tanstack/react-query';

import { useApi, useMay } from '#platform/api/api.tsx';
import type { ChatSearch } from '#domain/chat/chatLink.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import { chatKeys } from '../chatKeys.ts';

/** What may be chosen at each step, and what is: the first, unless the address names another. */
export interface Choices {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplines: readonly ChatDiscipline[];
  readonly discipline: ChatDiscipline | undefined;
  readonly semesters: readonly ChatSemester[];
  readonly semester: ChatSemester | undefined;
  readonly groups: readonly ChatGroup[];
  readonly group: ChatGroup | undefined;
}

/**
 * The chain of specification section 4: half-year, disciplines, semesters, groups. Teachers ask for what they teach,
 * everybody else for what they study. Where only conversations are listed nobody asks.
 */
export function useChoices(search: ChatSearch, isNeeded: boolean) {
  const settings = useSettings();
  const half = isNeeded ? halfOf(search, settings.data?.defaults) : undefined;
  const disciplines = useDisciplines(half);
  const discipline = chosenOf(disciplines.data, (one) => isAsked(one, search));
  const ofDiscipline = half && discipline && { ...half, ...keyOf(discipline) };
  const semesters = useSemesters(ofDiscipline);
  const semester = chosenOf(semesters.data, ({ semesterId }) => (semesterId ?? -1) === search.semester);
  const ofSemester = ofDiscipline && semester && { ...ofDiscipline, semesterId: semester.semesterId };
  const groups = useGroups(ofSemester);
  const group = chosenOf(groups.data, (one) => isAskedGroup(one, search));
  const lists = {
    disciplines: disciplines.data ?? [],
    semesters: semesters.data ?? [],
    groups: groups.data ?? [],
  };
  const choices: Choices | undefined = half && { ...half, ...lists, discipline, semester, group };

  return {
    choices,
    failed: [settings, disciplines, semesters, groups].find(({ error }) => error !== null),
    isEmpty: disciplines.data?.length === 0,
  };
}

/** The one that the address names, else the first. */
function chosenOf<One>(all: readonly One[] | undefined, isNamed: (one: One) => boolean): One | undefined {
  return all?.find(isNamed) ?? all?.[0];
}

function halfOf({ year, season }: ChatSearch, defaults: Half | undefined): Half | undefined {
  if (defaults === undefined) return undefined;
  return { academicYearId: year ?? defaults.academicYearId, seasonId: season ?? defaults.seasonId };
}

export function keyOf({ disciplineId, credits, isElective }: ChatDiscipline) {
  return { disciplineId, credits, isElective };
}

function isAsked({ disciplineId, credits, isElective }: ChatDiscipline, search: ChatSearch) {
  return (
    disciplineId === search.discipline &&
    (search.credits === undefined || credits === search.credits) &&
    (search.elective === undefined || Number(isElective) === search.elective)
  );
}

function isAskedGroup({ groupId, subgroup, isStream }: ChatGroup, search: ChatSearch) {
  return (
    groupId === search.group &&
    subgroup === (search.subgroup ?? 0) &&
    Number(isStream) === (search.stream ?? 0)
  );
}

interface Half {
  readonly academicYearId: number;
  readonly seasonId: number;
}
type OfDiscipline = Half & ReturnType<typeof keyOf>;
type OfSemester = OfDiscipline & { readonly semesterId: number | null };

const restMs = 5 * 60_000;

function useDisciplines(half: Half | undefined) {
  const { call } = useApi();
  const teaches = useMay(disciplineApi.taught);
  return useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.disciplines, half],
    enabled: half !== undefined,
    staleTime: restMs,
    queryFn: async () => {
      if (half === undefined) throw new Error('no half-year is chosen');
      return await call(teaches ? disciplineApi.taught : disciplineApi.studied, half);
    },
  });
}

function useSemesters(key: OfDiscipline | undefined) {
  const { call } = useApi();
  const teaches = useMay(disciplineApi.taught);
  return useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.semesters, key],
    enabled: key !== undefined,
    staleTime: restMs,
    queryFn: async () => {
      if (key === undefined) throw new Error('no discipline is chosen');
      return await call(teaches ? disciplineApi.taughtSemesters : disciplineApi.studiedSemesters, key);
    },
  });
}

function useGroups(key: OfSemester | undefined) {
  const { call } = useApi();
  const teaches = useMay(disciplineApi.taught);
  return useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.groups, key],
    enabled: key !== undefined,
    staleTime: restMs,
    queryFn: async () => {
      if (key === undefined) throw new Error('no semester is chosen');
      return await call(teaches ? disciplineApi.taughtGroups : disciplineApi.studiedGroups, key);
    },
  });
}
