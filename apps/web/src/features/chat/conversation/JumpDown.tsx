import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import look from './MessageList.module.css';

interface JumpDownProps {
  readonly label: string;
  readonly unread: number;
  readonly onJump: () => void;
}

/** Takes whoever reads further up to the newest message, and says how many are not read. */
export function JumpDown({ label, unread, onJump }: JumpDownProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={look.jump} onClick={onJump}>
      {unread > 0 && <span className={look.jumpCount}>{t('ch.newmessages', { count: unread })}</span>}
      <IconChevronDown size={20} aria-label={label} />
    </button>
  );
}
