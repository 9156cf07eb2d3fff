import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';

import { matching } from '../composer/mentionTyping.ts';
import look from './ContactPane.module.css';
import { ChatRow } from './ChatRow.tsx';
import type { Contact } from './useContacts.ts';

interface ContactListProps {
  readonly contacts: readonly Contact[];
  readonly openKey: string | null;
  readonly onOpen: (contact: Contact) => void;
}

/** With so many people a name is found faster by typing. */
const manyContacts = 8;

/** The chat of the class, and everybody in it one may write to. */
export function ContactList({ contacts, openKey, onOpen }: ContactListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const named = contacts.map((contact) => ({ contact, fullName: contact.chat.name }));
  const shown = typed.trim() === '' ? named : matching(named, typed);

  return (
    <>
      {contacts.length > manyContacts && (
        <TextInput
          className={look.find ?? ''}
          aria-label={t('ch.findcontact')}
          placeholder={t('ch.findcontact')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul className={look.rows} aria-label={t('ch.contacts')}>
        {shown.map(({ contact }) => (
          <ChatRow
            key={contact.chat.key}
            chat={contact.chat}
            name={contact.chat.name}
            detail={contact.detail}
            openKey={openKey}
            unread={contact.unread}
            onOpen={() => onOpen(contact)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={look.nobody}>{t('ch.nocontactfound')}</p>}
      {contacts.length === 1 && (
        <EmptyState art="people" title={t('ch.nocontacts')} text={t('ch.nocontactstext')} />
      )}
    </>
  );
}
