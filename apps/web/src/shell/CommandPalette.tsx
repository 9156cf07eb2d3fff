import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNewsActions } from '#features/news/useNewsActions.tsx';
import { commonItems, groupMenu, type MenuItem } from '#platform/menu/menu.ts';
import { PageIcon } from '#platform/menu/PageIcon.tsx';
import { useSettings } from '#platform/session/useSettings.ts';
import { useBackToClose } from '#ui/useBackToClose.ts';

import { bestFirst } from './palette/bestFirst.ts';
import { useChats } from './palette/useChats.tsx';
import { useClasses } from './palette/useClasses.tsx';
import { useDoings } from './palette/useDoings.tsx';
import { useFirstSelected } from './palette/useFirstSelected.ts';
import { usePeople } from './palette/usePeople.tsx';

const [palette, { open, close }] = createSpotlight();
let takeTyped = () => '';

/** @param takeTypedBefore gives what was typed since the search was asked for; asked once its field has the focus */
export function openPalette(takeTypedBefore = () => '') {
  takeTyped();
  takeTyped = takeTypedBefore;
  if (palette.getState().opened) takeTyped();
  else open();
}

/** Goes anywhere by typing: pages of the menu, own classes and chats, and people I may see. */
export function CommandPalette() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const pages = usePages();
  const news = useNewsActions();
  const { people, isLooking: looksForPeople } = usePeople(query);
  const { chats, isLooking: looksForChats } = useChats(query);
  const doings = useDoings();
  const classes = useClasses();
  // The kit tells of no opening that came before this part of the app.
  const { opened: isOpen } = useSpotlight(palette);
  useBackToClose(isOpen, close);
  useFirstSelected(isOpen && query.trim() !== '');

  return (
    <Spotlight
      store={palette}
      query={query}
      onQueryChange={setQuery}
      // The shell listens for Ctrl K, before this part of the app is here.
      shortcut={null}
      filter={bestFirst}
      actions={[
        ...pages,
        { group: t('menu.news'), actions: news },
        // Whoever has typed nothing sees where to go, not everything there is.
        { group: t('shell.classes'), actions: query.trim() === '' ? [] : classes },
        { group: t('shell.people'), actions: people },
        { group: t('shell.chats'), actions: chats },
        { group: t('shell.doings'), actions: doings },
      ]}
      highlightQuery
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      maxHeight={420}
      limit={30}
      radius="lg"
      overlayProps={{ blur: 2, backgroundOpacity: 0.35 }}
      nothingFound={t(looksForPeople || looksForChats ? 'c.loading' : 'shell.nothing')}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('shell.searchhint'),
        'aria-label': t('shell.search'),
        onFocus: () => setQuery((before) => before + takeTyped()),
      }}
    />
  );
}

function usePages(): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const go = useNavigate();
  const menu = useSettings().data?.menu ?? [];

  const groups = [{ section: 'pages', items: commonItems(t) }, ...groupMenu(menu, t)];
  const actionOf = ({ key, label, path, url, isSoon }: MenuItem): SpotlightActionData => {
    return {
      id: `page-${key}`,
      label,
      ...(isSoon ? { description: t('soon.short') } : {}),
      leftSection: <PageIcon path={path} size={20} stroke={1.6} />,
      onClick: () => (path === null ? window.open(url ?? '', '_blank', 'noopener') : void go({ to: path })),
    };
  };
  return groups.map(({ section, items }) => ({
    group: t(`menu.section.${section}`),
    actions: items.map(actionOf),
  }));
}
