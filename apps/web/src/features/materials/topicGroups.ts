import type { Topic } from '@bilim/contract/materials/shelf';

/** The theme that lessons of a type had reached on a day; of those themes to which something belongs. */
export function topicOn(
  groups: readonly TopicGroup<unknown>[],
  { day, lessons }: { readonly day?: string | undefined; readonly lessons?: number | undefined },
): number | null {
  const held = groups.flatMap(({ topic }) =>
    topic?.heldOn != null && day !== undefined && topic.heldOn <= day && topic.lessonTypeId === lessons
      ? [{ themeId: topic.themeId, heldOn: topic.heldOn }]
      : [],
  );
  return held.toSorted((one, other) => one.heldOn.localeCompare(other.heldOn)).at(-1)?.themeId ?? null;
}

interface Placed {
  readonly themeId: number | null;
}

export interface TopicGroup<Item> {
  /** Null of what belongs to the whole discipline. */
  readonly topic: Topic | null;
  readonly items: readonly Item[];
}

/** Materials under the themes of the plan, in its order; first what is for the whole discipline. */
export function topicGroups<Item extends Placed>(
  items: readonly Item[],
  topics: readonly Topic[],
): readonly TopicGroup<Item>[] {
  const known = new Set(topics.map(({ themeId }) => themeId));
  const whole = items.filter(({ themeId }) => themeId === null || !known.has(themeId));
  const themed = topics
    .map((topic) => ({ topic, items: items.filter(({ themeId }) => themeId === topic.themeId) }))
    .filter(({ items: some }) => some.length > 0);
  return whole.length === 0 ? themed : [{ topic: null, items: whole }, ...themed];
}
