/** Which lesson of a class on a day: the specification's orderings. */
export const ordinals = [1, 2, 3, 4, 5] as const;

/** Their names, by place. */
export const ordinalKeys = ['j.first', 'j.second', 'j.third', 'j.fourth', 'j.fifth'] as const;
