import type { CardEvent } from '@bilim/contract/personalCard';
import { ordersApi } from '@bilim/contract/orders';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ordersLink } from '#domain/orders/ordersLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Tone } from '#ui/StatusChip.tsx';

import { CardPart } from './CardPart.tsx';
import look from './card.module.css';

const tones: Readonly<Partial<Record<NonNullable<CardEvent['orderKind']>, Tone>>> = {
  academic_leave: 'warning',
  penalty: 'bad',
  expel: 'bad',
  award: 'good',
  graduate: 'good',
};

/** What became of somebody, the latest first: orders, groups, leave, positions. */
export function TimelinePart({ timeline }: { readonly timeline: readonly CardEvent[] }) {
  const { t } = useTranslation();
  return (
    <CardPart id="card-timeline" title={t('card.section.timeline')}>
      {timeline.length === 0 && <p className={look.muted}>{t('card.noevents')}</p>}
      <ol className={look.timeline}>
        {timeline.map((event) => (
          <li
            key={`${event.kind} ${event.day} ${event.orderId} ${event.text}`}
            className={look.event}
            data-kind={event.kind}
            data-tone={event.orderKind === null ? undefined : tones[event.orderKind]}
          >
            <Event event={event} />
          </li>
        ))}
      </ol>
    </CardPart>
  );
}

function Event({ event }: { readonly event: CardEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayOpen = useMay(ordersApi.open);
  const { kind, day, endsOn, orderId, orderKind, number, text } = event;
  const since = format.exactDay(day);
  const days = endsOn === null ? since : `${since} – ${format.exactDay(endsOn)}`;
  if (kind !== 'order') {
    return (
      <>
        <div className={look.name}>{t(`card.event.${kind}`, { text, share: number })}</div>
        <p className={look.muted}>{kind === 'hired' ? since : days}</p>
      </>
    );
  }
  const title = t('people.order', { number, day: since });
  return (
    <>
      <div className={look.name}>{t(`order.kinds.${orderKind}`)}</div>
      <p className={look.muted}>
        {mayOpen && orderId !== null ? (
          <Link {...ordersLink({ open: orderId })} className={look.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {text !== '' && <p className={look.muted}>{text}</p>}
    </>
  );
}
