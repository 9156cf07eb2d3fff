import { everySignedIn } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { marksLastWeek } from '../../actors/classes.ts';

export const authorisation = {
  notices: {
    told: {
      cells: '401 ok emp no no no no no no no',
      send: (actor) => ({ visits: [actor === 'SO' ? marksLastWeek.classmate : marksLastWeek.student] }),
    },
    own: { cells: '401 emp emp emp emp emp emp emp emp emp' },
    seen: { cells: everySignedIn, send: () => ({ id: 1 }) },
    state: { cells: everySignedIn },
    choose: {
      cells: everySignedIn,
      send: () => ({
        pushMarks: 1,
        pushAbsences: 1,
        pushLessons: 0,
        pushMessages: 1,
        pushNews: 1,
        mailMarks: 0,
        mailAbsences: 0,
        mailLessons: 0,
        mailMessages: 0,
        mailNews: 0,
      }),
    },
    subscribe: {
      cells: everySignedIn,
      send: () => ({ endpoint: 'http://127.0.0.1/push', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }),
    },
    unsubscribe: { cells: everySignedIn, send: () => ({ endpoint: 'http://127.0.0.1/push' }) },
  },
} satisfies Partial<Calls>;
