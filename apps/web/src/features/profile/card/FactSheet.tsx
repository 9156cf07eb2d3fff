import type { CardFact, PersonalCard } from '@bilim/contract/personalCard';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { ChangeList } from '#platform/history/ChangeList.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { AskForm } from './AskForm.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { useFactHistory } from './usePersonalCard.ts';
import { useFactWords } from '#domain/card/useFactWords.ts';
import look from './card.module.css';

interface FactSheetProps {
  readonly card: PersonalCard;
  /** Null while none is open. */
  readonly fact: CardFact | null;
  readonly onClose: () => void;
}

/** One fact: what stands there and by which order, what I may do about it, and how it changed. */
export function FactSheet({ card, fact, onClose }: FactSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={fact !== null}
      title={fact === null ? '' : t(`card.field.${fact.name}`)}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {fact !== null && <Content card={card} fact={fact} onClose={onClose} />}
    </Sheet>
  );
}

interface ContentProps extends Omit<FactSheetProps, 'fact'> {
  readonly fact: CardFact;
}

function Content({ card, fact, onClose }: ContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useFactWords();
  const { name, right, order, isAsked, shown } = fact;
  return (
    <>
      <p className={look.now}>{inWords(name, shown) ?? t('profile.unknown')}</p>
      {order !== null && (
        <p className={look.muted}>
          {t('card.byorder', { number: order.number, day: format.exactDay(order.signedOn) })}
        </p>
      )}
      {right === 'change' && <ChangeForm personId={card.personId} fact={fact} onDone={onClose} />}
      {right === 'ask' && !isAsked && <AskForm name={name} before={fact.value} onDone={onClose} />}
      {right === 'ask' && isAsked && <p className={look.muted}>{t('card.asked')}</p>}
      <History personId={card.personId} name={name} />
    </>
  );
}

function History({ personId, name }: { readonly personId: number; readonly name: CardFact['name'] }) {
  const { t } = useTranslation();
  const inWords = useFactWords();
  const history = useFactHistory(personId, name);
  return (
    <>
      <h3 className={look.subtitle}>{t('card.history')}</h3>
      {history.data === undefined ? (
        <Pending query={history} />
      ) : (
        <ChangeList
          none={t('card.nohistory')}
          changes={history.data.map(({ changeId, at, by, fields }) => ({
            id: String(changeId),
            at,
            by,
            fields: fields.map(({ before, after }) => ({
              before: inWords(name, before),
              after: inWords(name, after),
            })),
          }))}
        />
      )}
    </>
  );
}
