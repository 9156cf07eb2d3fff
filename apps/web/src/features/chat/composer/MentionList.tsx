import type { ChatMember } from '@bilim/contract/chat/conversations';
import { initialsOf } from '@bilim/contract/personNames';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import look from './MentionList.module.css';

interface MentionListProps {
  readonly people: readonly ChatMember[];
  readonly active: number;
  readonly onChoose: (at: number) => void;
}

/** The id of the list, or of one of its lines: the field that is typed in points there. */
export function mentionOptionId(at?: number): string {
  return at === undefined ? 'chat-mentions' : `chat-mention-${at}`;
}

/** Members whose names begin as typed. */
export function MentionList({ people, active, onChoose }: MentionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={look.list} role="listbox" id={mentionOptionId()} aria-label={t('ch.mentions')}>
      {people.map(({ personId, fullName, role, photo }, at) => (
        <div
          key={personId}
          id={mentionOptionId(at)}
          className={look.option}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field must not lose the focus before the name is in it.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(at);
          }}
        >
          <PersonAvatar initials={initialsOf(format.name(fullName))} photo={photo} size={28} />
          <span className={look.name}>{format.name(fullName)}</span>
          <span className={look.role}>{t(role === 1 ? 'c.teacher' : 'c.student')}</span>
        </div>
      ))}
    </div>
  );
}
