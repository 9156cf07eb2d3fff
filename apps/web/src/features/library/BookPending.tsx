import { AppError } from '@bilim/contract';
import { Button, Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { libraryLink } from '#domain/library/libraryLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** What is shown until a book is there; where the library has it no more, the way to the others, as asking again does not help. */
export function BookPending(props: ComponentProps<typeof Pending>) {
  const { t } = useTranslation();
  const { error } = props.query;
  if (!(error instanceof AppError) || error.code !== 'library.unknown') return <Pending {...props} />;
  return (
    <Card>
      <EmptyState
        art="books"
        title={t('l.gone')}
        text={t('l.gonetext')}
        action={
          <Button variant="light" renderRoot={(given) => <Link {...libraryLink({})} {...given} />}>
            {t('l.tolibrary')}
          </Button>
        }
      />
    </Card>
  );
}
