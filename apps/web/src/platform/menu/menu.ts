import type { MenuEntry } from '@bilim/contract/misc';
import type { TFunction } from 'i18next';

/** Headings of the side menu in their order. */
export const sections = ['study', 'documents', 'services', 'staff'] as const;

/** Entries that everybody has and that stand above the role's own. */
export const commonEntries = [
  { key: 'home', path: '/' },
  { key: 'news', path: '/news' },
  { key: 'chat', path: '/chat' },
] as const;

/** An entry as the interface shows it: a page of the portal, or an address outside. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly path: string | null;
  readonly url: string | null;
  readonly badge: number | null;
}

export interface MenuGroup {
  readonly section: string;
  readonly items: readonly MenuItem[];
}

/** The role's entries under their headings; empty headings are left out. */
export function groupMenu(entries: readonly MenuEntry[], t: TFunction): readonly MenuGroup[] {
  const known = new Set<string>([...sections, ...entries.map(({ section }) => section)]);
  return [...known]
    .map((section) => ({
      section,
      items: entries.filter((entry) => entry.section === section).map((entry) => itemOf(entry, t)),
    }))
    .filter(({ items }) => items.length > 0);
}

function itemOf({ key, title, route, url, badge }: MenuEntry, t: TFunction): MenuItem {
  return {
    key,
    label: t(`menu.${key}`, { defaultValue: title }),
    path: route === null ? null : pathOf(route),
    url,
    badge,
  };
}

/** The page behind a route, which may be written with or without the base. */
export function pathOf(route: string): string {
  return `/${route.replace(/^\/?(lms(?=\/|$))?\/?/, '')}`;
}
