import { Button, Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

interface ChooseStudentProps {
  readonly screen: string;
  readonly about: string;
  readonly title: string;
  readonly text: string;
}

/** What staff see on a screen about a student until they have chosen one. */
export function ChooseStudent({ screen, about, title, text }: ChooseStudentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={screen} subtitle={about} />
      <Card>
        <EmptyState
          art="search"
          title={title}
          text={text}
          action={
            <Button component={Link} to="/admin/people">
              {t('transcript.topeople')}
            </Button>
          }
        />
      </Card>
    </>
  );
}
