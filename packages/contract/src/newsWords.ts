/** Which capacities a news item is for; faculties may narrow it further. */
export const newsReaders = ['all', 'teachers', 'students'] as const;
export type NewsReaders = (typeof newsReaders)[number];

/** `ended`: was published until a moment that is over. */
export const newsStates = ['draft', 'scheduled', 'published', 'ended', 'removed'] as const;
export type NewsState = (typeof newsStates)[number];
