import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import look from './Message.module.css';

export type MessageKind = 'error' | 'notice';

interface MessageProps {
  readonly kind: MessageKind;
  readonly text: string | null;
  readonly onClose: () => void;
}

/** What went wrong, or why one is here. A click anywhere on it closes it. */
export function Message({ kind, text, onClose }: MessageProps) {
  const { t } = useTranslation();
  const Icon = kind === 'error' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div role={kind === 'error' ? 'alert' : 'status'}>
      {text !== null && (
        <button
          type="button"
          className={look.message}
          data-kind={kind}
          title={t('btn.close')}
          onClick={onClose}
        >
          <Icon size={20} stroke={1.7} className={look.icon} aria-hidden />
          <span>{text}</span>
          <IconX size={16} className={look.close} aria-hidden />
        </button>
      )}
    </div>
  );
}
