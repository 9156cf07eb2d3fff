import { excusesApi, type QueuedExcuse } from '@bilim/contract/excuses';
import { Card } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { excusesLink, parseExcusesSearch, type ExcusesSearch } from '#platform/links/excusesLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { KeyHints } from '#ui/KeyHints.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { ExcuseDetail } from './ExcuseDetail.tsx';
import { ExcuseFilters } from './ExcuseFilters.tsx';
import { ExcuseRow } from './ExcuseRow.tsx';
import { useQueue } from './useExcuses.ts';
import look from './ExcusesScreen.module.css';

/** The dean's office looks at documents of absent students, and accepts or refuses them. */
export function ExcusesScreen() {
  const { t } = useTranslation();
  const may = useMay(excusesApi.decide);
  if (!may) return <Refused title={t('excuse.office')} />;
  return <Excuses />;
}

function Excuses() {
  const { t } = useTranslation();
  const { search, go } = useExcusesPlace();
  const { state = 'waiting', find } = search;
  const queue = useQueue(state, find);
  const counts = queue.data?.pages[0]?.beside.counts;
  const excuses = queue.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={look.screen}>
      <PageHeading title={t('excuse.office')} subtitle={t('excuse.officeabout')} />
      <ExcuseFilters search={search} counts={counts} onChange={go} />
      {excuses === undefined ? (
        <Pending query={queue} />
      ) : excuses.length === 0 ? (
        <Card>
          <EmptyState
            art="paper"
            title={t(state === 'waiting' && find === undefined ? 'excuse.nonewaiting' : 'excuse.nonefound')}
            text={t('excuse.nonetext')}
          />
        </Card>
      ) : (
        <>
          <Queue excuses={excuses} search={search} go={go} />
          <MoreButton query={queue} />
        </>
      )}
    </div>
  );
}

interface QueueProps {
  readonly excuses: readonly QueuedExcuse[];
  readonly search: ExcusesSearch;
  readonly go: (search: ExcusesSearch) => void;
}

/** The list and, beside it, the document of the one that is open; on a phone one after the other. */
function Queue({ excuses, search, go }: QueueProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const { open: openId, ...others } = search;
  const found = excuses.findIndex(({ excuseId }) => excuseId === openId);
  const place = found === -1 && !isNarrow ? 0 : found;
  const shown = excuses[place];
  const step = (by: number) => {
    const next = excuses[place + by];
    if (next !== undefined) go({ ...search, open: next.excuseId });
  };
  useHotkeys([
    ['j', () => step(1), { usePhysicalKeys: true }],
    ['k', () => step(-1), { usePhysicalKeys: true }],
  ]);
  /** After a decision comes the next one, or the one before where it was the last. */
  const onSettled = () => {
    const next = excuses[place + 1] ?? excuses[place - 1];
    go(next === undefined || isNarrow ? others : { ...others, open: next.excuseId });
  };

  return (
    <div className={look.queue} data-open={found !== -1 || undefined}>
      <div className={look.list}>
        <Card component="section" padding={0} aria-label={t('excuse.list')}>
          <ul className={look.rows}>
            {excuses.map((excuse) => (
              <ExcuseRow
                key={excuse.excuseId}
                excuse={excuse}
                isOpen={excuse === shown}
                onOpen={() => go({ ...search, open: excuse.excuseId })}
              />
            ))}
          </ul>
        </Card>
        <KeyHints
          hints={[
            { keys: 'J', label: t('excuse.nextone') },
            { keys: 'K', label: t('excuse.previousone') },
          ]}
        />
      </div>
      {shown !== undefined && (
        <ExcuseDetail key={shown.excuseId} excuse={shown} onSettled={onSettled} onBack={() => go(others)} />
      )}
    </div>
  );
}

/** Filters and the open excuse live in the address. */
function useExcusesPlace() {
  const navigate = useNavigate();
  const search = parseExcusesSearch(useSearch({ strict: false }));
  return {
    search,
    go: (next: ExcusesSearch) => void navigate({ ...excusesLink(next), replace: true, resetScroll: false }),
  };
}
