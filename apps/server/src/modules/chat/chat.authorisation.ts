import { everySignedIn, selfOnly, claim, nobodyKnows, excuseOffices, chatFilter } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { lecture } from '../../actors/classes.ts';

/** The chat of the lecture: its students and its teacher take part. */
const chatOf = () => ({
  year: lecture.academicYearId,
  ws: lecture.seasonId,
  discipline: lecture.disciplineId,
  kredit: lecture.credits,
  isSelect: 0,
  group_subgroup: `${lecture.groupId}_0`,
  IsGroupChat: 1,
});

const inChat = '401 own own own no no no no no no';

/** There is no such message. */
const ofNoMessage = () => ({ id_message: 1_000_000_000_001 });

export const authorisation = {
  chat: {
    messages: { cells: inChat, send: chatOf },
    groupMessages: { cells: inChat, send: chatOf },
    newer: { cells: inChat, send: () => ({ ...chatOf(), id_message: 0 }) },
    older: { cells: inChat, send: () => ({ ...chatOf(), id_message: 0 }) },
    insert: { cells: inChat, send: () => ({ ...chatOf(), message: 'Добрый день' }) },
    markRead: { cells: nobodyKnows, send: ofNoMessage },
    markAllRead: { cells: inChat, send: chatOf },
    count: { cells: selfOnly, send: claim },
    unreadContacts: {
      cells: selfOnly,
      send: (actor) => ({ ...chatFilter(), ...claim(actor) }),
    },
    deleteMessage: { cells: nobodyKnows, send: ofNoMessage },
  },
  'chat/messages': {
    // Whoever takes part nowhere is given nothing.
    byIds: { cells: '401 emp emp emp emp emp no no no no', send: () => ({ ids: [1_000_000_000_001] }) },
    markReadUpTo: { cells: nobodyKnows, send: ofNoMessage },
    edit: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), message: 'Иначе' }) },
    restore: { cells: nobodyKnows, send: ofNoMessage },
    react: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), kind: 'like' }) },
    pin: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), pinned: 1 }) },
    readers: { cells: nobodyKnows, send: ofNoMessage },
    file: { cells: nobodyKnows, send: () => ({ id_file: '3b241101-e2bb-4255-8caf-4136c566a962' }) },
  },
  'chat/conversations': {
    recent: { cells: '401 own own own emp emp emp emp emp emp' },
    around: { cells: nobodyKnows, send: ofNoMessage },
    search: { cells: everySignedIn.replaceAll('ok', 'emp'), send: () => ({ query: 'нет такого слова' }) },
    members: { cells: inChat, send: chatOf },
    mute: { cells: inChat, send: () => ({ ...chatOf(), muted: 1 }) },
    close: {
      cells: '401 no no own no no no no no no',
      send: () => ({ ...chatOf(), until: '2026-10-14T18:00:00+06:00' }),
    },
    typing: { cells: inChat, send: chatOf },
  },
  'chat/reports': {
    report: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), kind: 'spam', words: '' }) },
    queue: { cells: excuseOffices, send: () => ({ state: 'waiting' }) },
    context: { cells: nobodyKnows, send: () => ({ id_report: 1_000_000 }) },
    decide: { cells: nobodyKnows, send: () => ({ id_report: 1_000_000, remove: 0 }) },
  },
} satisfies Partial<Calls>;
