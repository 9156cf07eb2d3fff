import { useTranslation } from 'react-i18next';

import { ownQueues, useWaiting } from '../queues/useWaiting.ts';
import { useSettings } from '../session/useSettings.ts';

import { groupMenu, type MenuGroup } from './menu.ts';

/** The entries of the person's menu under their headings, with how much waits behind each; undefined until they are there. */
export function useMenu(): readonly MenuGroup[] | undefined {
  const { t } = useTranslation();
  const settings = useSettings();
  const { waiting } = useWaiting();
  if (settings.data === undefined) return undefined;
  const counts = new Map(waiting.data === undefined ? [] : ownQueues(waiting.data));
  return groupMenu(settings.data.menu, t).map(({ section, items }) => ({
    section,
    items: items.map((item) => ({ ...item, badge: counts.get(item.key) ?? item.badge })),
  }));
}
