import { everySignedIn, selfOnly, claim, ownId, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { newsForAll } from '../../actors/classes.ts';

/** Whoever manages news; a right of its own, which neither the registrar's nor the dean's office has by itself. */
const newsEditors = '401 no no no no ok no no no ok';

const newsText = { title: 'Расписание', message: 'Изменено', audience: 'all' };

/** An item for the whole university; a draft of the administrator, which nobody else manages but who manages all. */
const ofNews = () => ({ id_eventMessage: newsForAll });

export const authorisation = {
  news: {
    data: { cells: selfOnly, send: (actor) => ({ ...claim(actor), page: 1 }) },
    one: { cells: everySignedIn, send: ofNews },
    check: { cells: selfOnly, send: ownId('id') },
    file: { cells: nobodyKnows, send: () => ({ filename: `${newsForAll}_none.pdf`, type: 4 }) },
    unread: { cells: everySignedIn },
    markRead: { cells: everySignedIn, send: () => ({ news: [newsForAll] }) },
    confirm: { cells: everySignedIn, send: ofNews },
  },
  'news/office': {
    insert: { cells: newsEditors, send: () => newsText },
    edit: { cells: nobodyKnows, send: () => ({ ...newsText, id_eventMessage: 999_999, version: 1 }) },
    remove: { cells: newsEditors, send: () => ({}) },
    restore: { cells: newsEditors, send: ofNews },
    faculties: { cells: selfOnly, send: ownId('id') },
    managed: { cells: newsEditors, send: () => ({ state: 'published' }) },
    edited: { cells: newsEditors, send: ofNews },
    history: { cells: newsEditors, send: ofNews },
    audience: { cells: newsEditors, send: () => ({ audience: 'students' }) },
    reach: { cells: newsEditors, send: ofNews },
    remind: { cells: nobodyKnows, send: () => ({ id_eventMessage: 999_999 }) },
    missing: { cells: newsEditors, send: ofNews },
  },
} satisfies Partial<Calls>;
