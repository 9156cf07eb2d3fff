import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { QrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';

import type { useChain } from './useQrReports.ts';
import look from './QrReports.module.css';

const steps = ['faculty', 'form', 'specialty', 'year'] as const;

/** The first step that is not chosen yet. */
export function stepOf(search: QrReportsSearch): (typeof steps)[number] {
  return steps.find((step) => search[step] === undefined) ?? 'year';
}

interface TrailProps extends QueuePlace<QrReportsSearch> {
  readonly chain: ReturnType<typeof useChain>;
}

/** The way down the chain; each word of it leads back. */
export function Trail({ chain, search, go }: TrailProps) {
  const { t } = useTranslation();
  const chosen = steps.filter((step) => search[step] !== undefined);
  const upTo = (length: number) =>
    Object.fromEntries(steps.slice(0, length).map((step) => [step, search[step]]));
  const nameOf = (step: (typeof steps)[number]) => {
    const branch = chain[step].data?.find(({ id }) => id === search[step]);
    return branch === undefined ? '…' : branch.mark === '' ? branch.name : branch.mark;
  };
  return (
    <nav className={look.trail} aria-label={t('reportqr.trail')}>
      <ol>
        {[t('reportqr.all'), ...chosen.map(nameOf)].map((name, index) => (
          <li key={steps[index - 1] ?? 'all'}>
            {index > 0 && <IconChevronRight size={14} aria-hidden />}
            {index === chosen.length ? (
              <span aria-current="page">{name}</span>
            ) : (
              <UnstyledButton onClick={() => go(upTo(index), true)}>{name}</UnstyledButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
