import type { OwnConversation } from '@bilim/contract/chat/conversations';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { chatLists, type ChatList, type ChatShown } from '#domain/chat/chatLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { ContactList } from './ContactList.tsx';
import look from './ContactPane.module.css';
import { RecentList } from './RecentList.tsx';
import type { Contact } from './useContacts.ts';

interface ContactPaneProps {
  readonly list: ChatList;
  readonly show: ChatShown | undefined;
  readonly openKey: string | null;
  readonly contacts: readonly Contact[] | undefined;
  readonly isEmpty: boolean;
  readonly pending: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly onList: (list: ChatList) => void;
  readonly onShow: (show: ChatShown) => void;
  readonly onContact: (contact: Contact) => void;
  readonly onConversation: (conversation: OwnConversation) => void;
}

/** Whom one may talk with: the contacts of a class, or everybody one has talked with. */
export function ContactPane(props: ContactPaneProps) {
  const { list, openKey, onList } = props;
  const { t } = useTranslation();
  return (
    <section className={look.pane} aria-label={t('ch.contacts')}>
      <div className={look.tabs}>
        <SegmentedControl
          fullWidth
          size="sm"
          value={list}
          data={chatLists.map((value) => ({ value, label: t(`ch.lists.${value}`) }))}
          onChange={(value) => onList(chatLists.find((one) => one === value) ?? 'all')}
        />
      </div>
      <div className={look.scroll}>
        {list === 'all' ? (
          <RecentList
            show={props.show}
            openKey={openKey}
            onShow={props.onShow}
            onOpen={props.onConversation}
          />
        ) : (
          <OfClass {...props} />
        )}
      </div>
    </section>
  );
}

function OfClass({ contacts, isEmpty, pending, openKey, onContact }: ContactPaneProps) {
  const { t } = useTranslation();
  if (isEmpty)
    return <EmptyState art="people" title={t('ch.nodisciplines')} text={t('ch.nodisciplinestext')} />;
  if (contacts === undefined) {
    return (
      <div className={look.pending}>
        <Pending query={pending} failed={t('ch.notloaded')}>
          <SkeletonRows rows={7} height={56} />
        </Pending>
      </div>
    );
  }
  return <ContactList contacts={contacts} openKey={openKey} onOpen={onContact} />;
}
