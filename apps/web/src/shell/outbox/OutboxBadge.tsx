import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWaiting } from './useWaiting.ts';
import look from './OutboxBadge.module.css';

/** Parts that are needed just when they could no longer be fetched. */
const needed = [() => import('./OutboxPanel.tsx'), () => import('../leaving/LeaveDialog.tsx')];
const fetchNeededAfterMs = 15_000;

const OutboxPanel = lazy(async () => ({ default: (await import('./OutboxPanel.tsx')).OutboxPanel }));

/**
 * How many marks and grades wait in this browser, in the header of every screen. Those that are just on their way are
 * no news.
 */
export function OutboxBadge() {
  const { t } = useTranslation();
  const { count, troubled, isBeingKept, isStuck } = useWaiting();
  const [isOpen, setOpen] = useState(false);
  useNeeded();
  const isNews = count > 0 && (isStuck || troubled > 0);
  const label = t(troubled > 0 ? 'queue.needdecision' : 'queue.waiting', { count: troubled || count });

  return (
    <>
      <span aria-live="polite" aria-busy={isBeingKept} className={look.place}>
        {isNews && (
          <UnstyledButton
            className={look.badge}
            data-tone={troubled > 0 ? 'bad' : 'calm'}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={label}
            title={label}
            onClick={() => setOpen(true)}
          >
            {troubled > 0 ? (
              <IconAlertTriangle size={19} aria-hidden />
            ) : (
              <IconCloudUp size={19} aria-hidden />
            )}
            {count}
          </UnstyledButton>
        )}
      </span>
      <Suspense fallback={null}>{isOpen && <OutboxPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function useNeeded() {
  // The browser keeps what it has fetched once; nobody waits for it.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const fetchPart of needed) void fetchPart().catch(() => undefined);
    }, fetchNeededAfterMs);
    return () => clearTimeout(timer);
  }, []);
}
