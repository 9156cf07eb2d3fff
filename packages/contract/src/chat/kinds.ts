/** What the list of all conversations may be narrowed to. By itself: addresses of the chats name it too. */
export const chatKinds = ['unread', 'classes', 'people'] as const;
export type ChatKind = (typeof chatKinds)[number];
