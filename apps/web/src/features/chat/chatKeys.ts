/** Under which the answers about chats are kept. What counts as unread is asked anew whenever something is read or written. */
export const chatKeys = {
  all: ['chat'],
  thread: (conversation: string) => ['chat', 'thread', conversation],
  disciplines: ['chat', 'disciplines'],
  semesters: ['chat', 'semesters'],
  groups: ['chat', 'groups'],
  contacts: ['chat', 'contacts'],
  allMembers: ['chat', 'members'],
  members: (conversation: string) => ['chat', 'members', conversation],
  recent: ['chat', 'unread', 'recent'],
  unreadContacts: ['chat', 'unread', 'contacts'],
  /** Everything that tells how much is unread. */
  unread: ['chat', 'unread'],
} as const;
