import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

interface RefusedProps {
  /** Of the screen that is refused. */
  readonly title: string;
  /** The right is missing when left out. */
  readonly reason?: string;
}

/** A screen for others: whoever comes here by an address sees why there is nothing, what to do, and a way on. */
export function Refused({ title, reason }: RefusedProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        art="door"
        title={reason ?? t('err.4')}
        text={reason === undefined ? t('err.refusedtext') : undefined}
        action={<WayHome />}
      />
    </>
  );
}

/** A part of a page that is for others. */
export function Closed({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  return <EmptyState art="door" title={reason} text={t('err.closedtext')} action={<WayHome />} />;
}

/** Where nothing else leads on. */
export function WayHome() {
  const { t } = useTranslation();
  return (
    <Button variant="light" renderRoot={(props) => <Link to="/" {...props} />}>
      {t('btn.tomain')}
    </Button>
  );
}
