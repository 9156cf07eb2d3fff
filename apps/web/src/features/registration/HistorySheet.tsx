import { useTranslation } from 'react-i18next';

import { refusalReason } from '#domain/registration/refusalReason.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { useHistory } from './useRegistration.ts';
import type { Term } from './useRegistration.ts';
import look from './Registration.module.css';

interface HistorySheetProps {
  readonly term: Term;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What was chosen, changed, dropped and refused, when and by whom. */
export function HistorySheet({ term, isOpen, onClose }: HistorySheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory(term, isOpen);
  return (
    <Sheet isOpen={isOpen} title={t('registration.history')} closeLabel={t('btn.close')} onClose={onClose}>
      {history.data === undefined ? (
        <Pending query={history} />
      ) : history.data.length === 0 ? (
        <EmptyState art="paper" title={t('registration.nohistory')} text={t('registration.nohistorytext')} />
      ) : (
        <ol className={look.history}>
          {history.data.map(({ deedId, at, deed, discipline, before, after, code, by, reason }) => (
            <li key={deedId} className={look.entry}>
              <span className={look.muted}>{format.moment(at)}</span>
              <strong>
                {t(`registration.deed.${deed}`)}: {discipline}
              </strong>
              {(before !== '' || after !== '') && (
                <span>{format.name([before, after].filter((part) => part !== '').join(' → '))}</span>
              )}
              {code !== null && <span>{t(`regoffice.refusal.${refusalReason(code)}`)}</span>}
              {by !== null && (
                <span className={look.muted}>{by === '' ? t('registration.byportal') : format.name(by)}</span>
              )}
              {reason !== null && <span>«{reason}»</span>}
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}
