import { Button, Card, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { PersonLookup } from './PersonLookup.tsx';

interface ChooseStudentProps {
  readonly screen: string;
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly onChoose: (studentId: number) => void;
}

/** What staff see on a screen about a student until they have chosen one. */
export function ChooseStudent({ screen, about, title, text, onChoose }: ChooseStudentProps) {
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
            <Stack w="min(360px, 100%)" ta="start">
              <PersonLookup
                label={t('c.student')}
                only="student"
                chosen={null}
                onChoose={(chosen) => {
                  if (chosen !== null) onChoose(Number(chosen.value));
                }}
              />
              <Button component={Link} to="/admin/people" variant="default">
                {t('transcript.topeople')}
              </Button>
            </Stack>
          }
        />
      </Card>
    </>
  );
}
