import type { WishBlock, WishDiscipline } from '@bilim/contract/draw';

/** Wishes as they stand on the screen: numbers of disciplines by block, of classes by discipline and type. */
export interface Draft {
  readonly blocks: Readonly<Record<number, readonly number[]>>;
  readonly classes: Readonly<Record<string, readonly number[]>>;
}

interface Ranked {
  readonly rank: number | null;
}

const inOrder = <T extends Ranked>(all: readonly T[]): readonly T[] =>
  all.filter(({ rank }) => rank !== null).toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));

export const typeKey = (disciplineId: number, typeId: number) => `${disciplineId} ${typeId}`;

/** As it is saved. */
export function draftOf(blocks: readonly WishBlock[]): Draft {
  return {
    blocks: Object.fromEntries(
      blocks.map(({ block, disciplines }) => [
        block,
        inOrder(disciplines).map(({ disciplineId }) => disciplineId),
      ]),
    ),
    classes: Object.fromEntries(
      blocks.flatMap(({ disciplines }) =>
        disciplines.flatMap(({ disciplineId, types }) =>
          types.map(({ typeId, classes }) => [
            typeKey(disciplineId, typeId),
            inOrder(classes).map(({ classId }) => classId),
          ]),
        ),
      ),
    ),
  };
}

/** As the server takes it: what is offered no more, and classes of electives that are wished no more, are left out. */
export function wishesIn(draft: Draft, all: readonly WishBlock[]) {
  const wished = all.flatMap(({ block, disciplines }) =>
    disciplines.filter(
      ({ disciplineId }) => block === 0 || (draft.blocks[block] ?? []).includes(disciplineId),
    ),
  );
  return {
    blocks: all
      .filter(({ block }) => block > 0)
      .map(({ block, disciplines }) => {
        const offered = new Set(disciplines.map(({ disciplineId }) => disciplineId));
        return { block, disciplineIds: (draft.blocks[block] ?? []).filter((id) => offered.has(id)) };
      }),
    classes: wished
      .flatMap(({ disciplineId, types }) =>
        types.map(({ typeId, classes }) => {
          const offered = new Set(classes.map(({ classId }) => classId));
          return (draft.classes[typeKey(disciplineId, typeId)] ?? []).filter((id) => offered.has(id));
        }),
      )
      .filter(({ length }) => length > 0),
  };
}

/** Types of lessons in which there is something to choose. */
export const typesToChoose = ({ types }: WishDiscipline) => types.filter(({ classes }) => classes.length > 1);

/** The list with one moved to another place. */
export function moved(ids: readonly number[], from: number, to: number): readonly number[] {
  const one = ids[from];
  if (one === undefined || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, one);
}
