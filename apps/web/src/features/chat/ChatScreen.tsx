import { chatApi } from '@bilim/contract/chat';
import { Button, Card } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import type { ChatSearch } from '#domain/chat/chatLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import look from './ChatScreen.module.css';
import { ContactPane } from './contacts/ContactPane.tsx';
import { useContacts } from './contacts/useContacts.ts';
import { Conversation } from './conversation/Conversation.tsx';
import { ChatFilters } from './filters/ChatFilters.tsx';
import { useChoices } from './filters/useChoices.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { SearchDialog } from './search/SearchDialog.tsx';
import { useChatPlace } from './useChatPlace.ts';
import { useClassEvents } from './useClassEvents.ts';
import { useOpenChat } from './useOpenChat.ts';

/** Chats of teachers and students: contacts and, beside them, the conversation; on a phone one after the other. */
export function ChatScreen() {
  const { t } = useTranslation();
  const may = useMay(chatApi.messages);
  if (may) return <Chats />;
  return (
    <>
      <PageHeading title={t('menu.chat')} subtitle={t('ch.about')} />
      <Card>
        <EmptyState art="letter" title={t('ch.notforyou')} text={t('ch.notforyoutext')} />
      </Card>
    </>
  );
}

function Chats() {
  const isNarrow = useNarrow();
  const { search, list, go } = useChatPlace();
  const { choices, isEmpty, failed } = useChoices(search, list === 'contacts' || search.with !== undefined);
  const { contacts, query } = useContacts(choices);
  const { open, isAsked, isUnknown } = useOpenChat(search, contacts);
  const filters = filtersOf(search);
  const shown: ChatSearch = search.show === undefined ? {} : { show: search.show };
  const openContact = (id: number | null) => go({ ...filters, with: id ?? -1 }, { isStep: isNarrow });
  const onBack = () => go({ ...filters, ...shown, list });
  useContactKeys();
  useClassEvents();

  return (
    <div className={look.screen} data-open={isAsked || undefined}>
      <div className={look.top}>
        <Heading conversationId={open?.conversationId ?? null} />
        {list === 'contacts' && choices !== undefined && (
          <ChatFilters choices={choices} onChange={go} opensGroup={!isNarrow} />
        )}
      </div>
      <Card padding={0} className={look.panes}>
        <div className={look.contacts}>
          <ContactPane
            list={list}
            show={search.show}
            openKey={open?.key ?? null}
            contacts={contacts}
            isEmpty={isEmpty}
            pending={failed ?? query}
            onList={(next) => go({ ...filters, list: next, ...openIn(search) })}
            onShow={(show) => go({ ...filters, list: 'all', show, ...openIn(search) })}
            onContact={({ chat }) => openContact(chat.place.contactId)}
            onConversation={({ conversationId }) =>
              go({ ...filters, ...shown, list: 'all', chat: conversationId }, { isStep: isNarrow })
            }
          />
        </div>
        <div className={look.conversation}>
          {open === null ? (
            <NothingOpen
              isUnknown={isUnknown}
              isAsked={isAsked}
              list={list}
              onContacts={() => go({ ...filters, list: 'contacts' })}
              onGroup={() => openContact(null)}
              onBack={onBack}
            />
          ) : (
            <Conversation key={open.key} chat={open} messageId={search.message ?? null} onBack={onBack} />
          )}
        </div>
      </Card>
    </div>
  );
}

function Heading({ conversationId }: { readonly conversationId: number | null }) {
  const { t } = useTranslation();
  const [isSearching, setSearching] = useState(false);
  const isNarrow = useNarrow();
  return (
    <>
      <PageHeading
        title={t('menu.chat')}
        subtitle={isNarrow ? undefined : t('ch.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconSearch size={18} aria-hidden />}
            onClick={() => setSearching(true)}
          >
            {t('ch.search')}
          </Button>
        }
      />
      {isSearching && <SearchDialog conversationId={conversationId} onClose={() => setSearching(false)} />}
    </>
  );
}

/** The address without what is open. */
function filtersOf(search: ChatSearch): ChatSearch {
  const { with: _with, chat: _chat, message: _message, list: _list, show: _show, ...filters } = search;
  return filters;
}

function openIn({ with: contact, chat }: ChatSearch): ChatSearch {
  return { ...(contact === undefined ? {} : { with: contact }), ...(chat === undefined ? {} : { chat }) };
}

/** Alt and an arrow open the contact before or after, from wherever one writes. */
function useContactKeys() {
  useHotkeys(
    [
      ['alt+ArrowDown', () => openNeighbour(1)],
      ['alt+ArrowUp', () => openNeighbour(-1)],
    ],
    [],
  );
}

function openNeighbour(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-contact]')];
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'));
  rows[at === -1 ? 0 : at + by]?.click();
}
