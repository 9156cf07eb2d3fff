import type { MenuEntry } from '@bilim/contract/misc';
import type { TFunction } from 'i18next';

import { opensLater } from './soonScreens.ts';

/** Headings of the side menu in their order; offices come to work through what waits. */
export const sections = ['staff', 'system', 'study', 'documents', 'services'] as const;

/** Entries that everybody has and that stand above the role's own. */
const commonEntries = [
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
  /** The screen is announced and not there yet. */
  readonly isSoon: boolean;
}

export interface MenuGroup {
  readonly section: string;
  readonly items: readonly MenuItem[];
}

/** The entries that everybody has, as they are shown. */
export function commonItems(t: TFunction): readonly MenuItem[] {
  return commonEntries.map(({ key, path }) => ({
    key,
    path,
    label: t(`menu.${key}`),
    url: null,
    badge: null,
    isSoon: false,
  }));
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
    isSoon: route !== null && opensLater(key),
  };
}

/** The page behind a route, which may be written with or without the base. */
export function pathOf(route: string): string {
  return `/${route.replace(/^\/?(lms(?=\/|$))?\/?/, '')}`;
}
