import { newsOfficeApi, type NewsReach, type ReachOfGroup } from '@bilim/contract/newsOffice';
import { Card, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { newsOfficeLink } from '#domain/news/newsLink.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { isUnknownNews } from '../isUnknownNews.ts';
import { useNewsItem } from '../useNews.ts';

import { Changes } from './Changes.tsx';
import { Missing } from './Missing.tsx';
import { Remind } from './Remind.tsx';
import { useReach } from './useReach.ts';
import look from './ReachScreen.module.css';

/** Whom an item has reached: how many it is for, got it, read it and confirmed it, by group and by name. */
export function ReachScreen() {
  const { t } = useTranslation();
  const may = useMay(newsOfficeApi.reach);
  const newsId = Number(useParams({ strict: false }).newsId);
  if (!may) return <Refused title={t('n.reach')} />;
  return <Reach newsId={newsId} />;
}

function Reach({ newsId }: { readonly newsId: number }) {
  const { t } = useTranslation();
  const reach = useReach(newsId);
  const item = useNewsItem(newsId);
  const [group, setGroup] = useState<string | null>(null);
  const isNarrow = useNarrow();
  const missing = useRef<HTMLDivElement>(null);
  if (isUnknownNews(reach.error)) return <Refused title={t('n.reach')} reason={t('n.gonetext')} />;

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('n.reach')}
        subtitle={item.data?.title.join(' · ')}
        actions={
          <BackButton
            label={t('n.office')}
            renderRoot={(props) => <Link {...newsOfficeLink()} {...props} />}
          />
        }
      />
      {reach.data === undefined ? (
        <Pending query={reach} />
      ) : (
        <>
          <Figures reach={reach.data.data} />
          <CountedAt moment={reach.data.data.figures?.countedAt} />
          {reach.data.beside.reminder !== null && (
            <Remind newsId={newsId} reminder={reach.data.beside.reminder} />
          )}
          <div className={look.columns}>
            <Groups
              groups={reach.data.data.figures === null ? null : reach.data.beside.groups}
              asksConfirmation={reach.data.data.needsConfirmation}
              chosen={group}
              onChoose={(name) => {
                setGroup(name);
                // On a phone the people stand below all groups.
                if (isNarrow) missing.current?.scrollIntoView();
              }}
            />
            <div ref={missing} className={look.missing}>
              <Missing newsId={newsId} group={group} reach={reach.data.data} onAll={() => setGroup(null)} />
            </div>
          </div>
          <Changes newsId={newsId} />
        </>
      )}
    </div>
  );
}

/** The steps from addressee to reader, each as a share of the first. */
function Figures({ reach }: { readonly reach: NewsReach }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, needsConfirmation } = reach;
  const recipients = figures?.recipients ?? 0;
  const steps = [
    'recipients',
    'delivered',
    'read',
    ...(needsConfirmation ? (['confirmed'] as const) : []),
  ] as const;
  return (
    <dl className={look.figures}>
      {steps.map((key) => {
        const share = recipients === 0 || figures === null ? 0 : figures[key] / recipients;
        return (
          <Card key={key} className={look.figure}>
            <dt>{t(`n.reached.${key}`)}</dt>
            <dd>
              <b>{figures === null ? '…' : format.number(figures[key])}</b>
              {key !== 'recipients' && recipients > 0 && <span>{format.percent(share)}</span>}
            </dd>
            <Bar share={share} />
          </Card>
        );
      })}
    </dl>
  );
}

/** Figures of a large audience are not of this very moment, and at first there are none. */
function CountedAt({ moment }: { readonly moment: Date | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (moment === undefined)
    return (
      <p className={look.dim} role="status">
        {t('n.counting')}
      </p>
    );
  return (
    <p className={look.dim} title={format.exactMoment(moment)}>
      {t('n.countedat', { when: format.moment(moment) })}
    </p>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <span className={look.bar} aria-hidden>
      <span style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

interface GroupsProps {
  /** Null before they have been counted. */
  readonly groups: readonly ReachOfGroup[] | null;
  readonly asksConfirmation: boolean;
  readonly chosen: string | null;
  readonly onChoose: (group: string) => void;
}

/** The groups, those that have read least first; a group leads to its people. */
function Groups({ groups, asksConfirmation, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card component="section" padding={0} aria-labelledby="reach-groups">
      <Title order={2} id="reach-groups" className={look.cardTitle}>
        {t('n.bygroup')}
      </Title>
      <ul className={`${look.rows} ${look.groups}`}>
        {groups?.map(({ name, recipients, read, confirmed }) => {
          const done = asksConfirmation ? confirmed : read;
          return (
            <li key={name}>
              <button
                type="button"
                className={look.group}
                aria-pressed={name === chosen}
                onClick={() => onChoose(name)}
              >
                <span className={look.groupName}>{name === '' ? t('n.nogroup') : name}</span>
                <Bar share={done / recipients} />
                <span className={look.share}>
                  {format.number(done)} / {format.number(recipients)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
