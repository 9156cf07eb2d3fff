import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Term } from '#domain/schedule/weeks.ts';

import type { MadeLesson } from './useMakeLesson.ts';
import { useMakeLesson } from './useMakeLesson.ts';

const NewLessonDialog = lazy(async () => ({
  default: (await import('./NewLessonDialog.tsx')).NewLessonDialog,
}));

interface NewLessonProps {
  readonly classKey: ClassKey;
  readonly lessons: readonly JournalLesson[];
  readonly term: Term | null;
  readonly onMade: (lesson: MadeLesson) => void;
}

/** The way to a lesson on any day. */
export function NewLesson({ classKey, lessons, term, onMade }: NewLessonProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const [isAsking, dialog] = useDisclosure();
  const { make, isMaking, error, forget } = useMakeLesson(classKey, (made) => {
    dialog.close();
    onMade(made);
  });

  return (
    <>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          forget();
          dialog.open();
        }}
      >
        {t('j.addlesson')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <NewLessonDialog
            classKey={classKey}
            lessons={lessons}
            term={term}
            today={today}
            isBusy={isMaking}
            error={error}
            onCreate={make}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  );
}
