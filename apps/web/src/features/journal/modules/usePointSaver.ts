import type { ClassKey } from '@bilim/contract/journal/class';
import {
  CurrentPoints,
  modulesApi,
  type ModuleOfClass,
  type ModulePoints,
  type PointsDraft,
} from '@bilim/contract/journal/modules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { currentOf } from '#platform/api/currentOf.ts';
import { describeFields } from '#platform/api/refusedFields.ts';

import { pointsKey } from './usePoints.ts';

export type PointField = 'control' | 'bonus' | 'current';

/** What is to be saved of one student: one field, `current` with its reason. */
export interface PointEdit {
  readonly studentId: number;
  readonly field: PointField;
  readonly value: number | null;
  readonly reason?: string;
}

export type PointState =
  | { readonly kind: 'saving'; readonly edit: PointEdit }
  | { readonly kind: 'failed'; readonly edit: PointEdit; readonly why: string }
  | { readonly kind: 'conflict'; readonly edit: PointEdit; readonly theirs: CurrentPoints };

export type PointStates = ReadonlyMap<string, PointState>;

export const placeOf = ({ studentId, field }: Pick<PointEdit, 'studentId' | 'field'>) =>
  `${studentId}/${field}`;

export type PointSaver = ReturnType<typeof usePointSaver>;

/**
 * Saves points as they are typed, those of one student one after the other, each against the version that the one
 * before left. What could not be saved stays and says why.
 */
export function usePointSaver(key: ClassKey, moduleId: number) {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [states, setStates] = useState<PointStates>(new Map());
  const queues = useRef(new Map<number, Promise<unknown>>());

  function mark(edit: PointEdit, state: PointState | null) {
    setStates((known) => {
      const next = new Map(known);
      if (state === null) next.delete(placeOf(edit));
      else next.set(placeOf(edit), state);
      return next;
    });
  }

  const known = () => queries.getQueryData<ModuleOfClass[]>(pointsKey(key));
  const rowOf = (studentId: number) =>
    known()
      ?.find((module) => module.moduleId === moduleId)
      ?.rows.find((row) => row.studentId === studentId);

  async function send(edit: PointEdit, version: number | undefined): Promise<boolean> {
    mark(edit, { kind: 'saving', edit });
    try {
      const rows = [draftOf(edit, version ?? rowOf(edit.studentId)?.version)];
      const [saved] = await call(modulesApi.savePoints, { ...key, moduleId, rows });
      queries.setQueryData<ModuleOfClass[]>(pointsKey(key), (modules) =>
        modules?.map((module) =>
          module.moduleId === moduleId ? withRows(module, saved?.rows ?? []) : module,
        ),
      );
      mark(edit, null);
      return true;
    } catch (error) {
      const theirs = currentOf(error, 'journal.points_changed', CurrentPoints);
      if (theirs === null) mark(edit, { kind: 'failed', edit, why: describeFields(error, t) });
      else mark(edit, { kind: 'conflict', edit, theirs });
      return false;
    }
  }

  function save(edit: PointEdit, version?: number): Promise<boolean> {
    const before = queues.current.get(edit.studentId) ?? Promise.resolve();
    const saving = before.then(() => send(edit, version));
    queues.current.set(edit.studentId, saving);
    return saving;
  }

  return {
    states,
    save,
    /** Theirs stays: the cell shows what the server has. */
    keepTheirs(edit: PointEdit) {
      mark(edit, null);
      void queries.invalidateQueries({ queryKey: pointsKey(key) });
    },
    forget: (edit: PointEdit) => mark(edit, null),
  };
}

function draftOf({ studentId, field, value, reason }: PointEdit, version: number | undefined): PointsDraft {
  return {
    studentId,
    ...(version === undefined ? {} : { version }),
    ...(field === 'control' ? { control: value } : { [field]: value ?? 0 }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function withRows(module: ModuleOfClass, saved: readonly ModulePoints[]): ModuleOfClass {
  const byStudent = new Map(saved.map((row) => [row.studentId, row]));
  return { ...module, rows: module.rows.map((row) => byStudent.get(row.studentId) ?? row) };
}
