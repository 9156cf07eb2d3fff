import { describe, expect, it } from 'vitest';

import { matching, mentionAt, withMention } from './mentionTyping.ts';

const people = [{ fullName: 'Асанова Айпери Маратовна' }, { fullName: 'Өмүров Бекзат' }];

describe('a name after an @', () => {
  it('is noticed at the beginning of a word only', () => {
    expect(mentionAt('Скажите, @Ас', 12)).toEqual({ from: 9, till: 12, query: 'Ас' });
    expect(mentionAt('почта@Ас', 8)).toBeNull();
    expect(mentionAt('@Ас и ещё, что', 14)).toBeNull();
  });

  it('takes the place of what was typed', () => {
    const typed = mentionAt('Да, @ас жду', 7)!;
    expect(withMention('Да, @ас жду', typed, 'Асанова А. М.')).toEqual({
      text: 'Да, @Асанова А. М. жду',
      caret: 19,
    });
  });

  it('finds people by any of their names, and Kyrgyz letters by Russian ones', () => {
    expect(matching(people, 'айп')).toEqual([people[0]]);
    expect(matching(people, 'омур')).toEqual([people[1]]);
    expect(matching(people, '')).toEqual(people);
  });
});
