import { expect, it } from 'vitest';

import { topicOn } from './topicGroups.ts';

const group = (themeId: number, heldOn: string | null, lessonTypeId = 1) => ({
  topic: { themeId, teacherId: 1, number: themeId, title: '', lessonType: '', lessonTypeId, heldOn },
  items: [],
});

it('leads from a lesson to the theme that lessons of its type had reached on that day', () => {
  const groups = [
    { topic: null, items: [] },
    group(1, '2026-10-05'),
    group(2, '2026-10-12'),
    group(3, '2026-10-13', 2),
    group(4, null),
  ];
  const asked = (day: string, lessons = 1) => topicOn(groups, { day, lessons });
  expect([asked('2026-10-05'), asked('2026-10-11'), asked('2026-10-19')]).toEqual([1, 1, 2]);
  expect([asked('2026-10-14', 2), asked('2026-10-04'), asked('2026-10-14', 3)]).toEqual([3, null, null]);
  expect(topicOn(groups, {})).toBeNull();
});
