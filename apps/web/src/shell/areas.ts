/** Parts of the portal's window. Wide windows show them beside each other, narrow ones by tab. */
export type Area = 'menu' | 'profile' | 'disciplines' | 'contacts' | 'content' | 'apps';

/** Tabs of a narrow window: 1 news, 2 messages, 3 apps. */
export const tabs = { news: 1, messages: 2, apps: 3 } as const;
export type Tab = (typeof tabs)[keyof typeof tabs];
export const initialTab: Tab = tabs.apps;

const wide: readonly Area[] = ['menu', 'profile', 'disciplines', 'contacts', 'content'];
const narrow: Readonly<Record<Tab, readonly Area[]>> = {
  [tabs.news]: ['menu', 'profile', 'content'],
  [tabs.messages]: ['menu', 'profile', 'disciplines', 'contacts', 'content'],
  [tabs.apps]: ['menu', 'profile', 'content', 'apps'],
};

/** The tab that a page of the portal belongs to; `path` is without the base. */
export function tabOf(path: string): Tab {
  if (path === '/news' || path.startsWith('/news/')) return tabs.news;
  if (path === '/chat') return tabs.messages;
  return initialTab;
}

/** Which areas show. */
export function areasOf(tab: Tab, isNarrow: boolean): readonly Area[] {
  return isNarrow ? narrow[tab] : wide;
}
