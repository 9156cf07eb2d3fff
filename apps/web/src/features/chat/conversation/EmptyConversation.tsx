import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';

import look from './Conversation.module.css';

/** A conversation in which nothing was written yet (specification section 4). */
export function EmptyConversation() {
  const { t } = useTranslation();
  return (
    <div className={look.empty}>
      <EmptyState art="letter" title={t('ch.none')} text={t('ch.nonetext')} />
    </div>
  );
}
