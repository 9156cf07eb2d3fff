import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { SidePanel } from '../panel/SidePanel.tsx';
import type { JournalStore } from '../store/journalStore.ts';

import { DeleteLesson } from '../removal/DeleteLesson.tsx';

import { ordinalKeys } from './ordinals.ts';
import { ThemeForm } from './ThemeForm.tsx';
import { useThemes } from './useThemes.ts';
import look from './LessonDrawer.module.css';

interface LessonDrawerProps {
  readonly store: JournalStore;
  readonly classKey: ClassKey;
  readonly column: number;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** One lesson: its theme, hours and module. */
export function LessonDrawer({ store, classKey, column, isOwn, onClose }: LessonDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lesson = useSyncExternalStore(store.subscribe, store.sheet).lessons[column];
  if (lesson === undefined) return null;
  const { lessonDate, ordinal, isLocked } = lesson;

  return (
    <SidePanel title={format.weekdayAndDay(lessonDate)} onClose={onClose}>
      <p className={look.chips}>
        <StatusChip tone="info">
          {t('j.lessonordinal', { ordinal: t(ordinalKeys[ordinal - 1] ?? 'j.first') })}
        </StatusChip>
        {isLocked && <StatusChip tone="warning">{t('j.locked')}</StatusChip>}
      </p>
      {isOwn && (!isLocked || lesson.canEdit) ? (
        <EditTheme classKey={classKey} lesson={lesson} onSaved={onClose} />
      ) : (
        <LessonFacts lesson={lesson} />
      )}
      <DeleteLesson store={store} classKey={classKey} column={column} isOwn={isOwn} onDeleted={onClose} />
    </SidePanel>
  );
}

interface EditThemeProps {
  readonly classKey: ClassKey;
  readonly lesson: JournalLesson;
  readonly onSaved: () => void;
}

function EditTheme({ classKey, lesson, onSaved }: EditThemeProps) {
  const themes = useThemes(classKey);
  if (themes.data === undefined) return <Pending query={themes} />;
  return (
    <ThemeForm
      key={lesson.lessonId}
      classKey={classKey}
      lesson={lesson}
      themes={themes.data}
      onSaved={onSaved}
    />
  );
}

function LessonFacts({ lesson: { theme, hours, moduleName } }: { readonly lesson: JournalLesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={look.facts}>
      <dt>{t('j.theme')}</dt>
      <dd>{theme === '' ? t('j.notheme') : theme}</dd>
      <dt>{t('j.hours')}</dt>
      <dd>{format.figure(hours, 1)}</dd>
      {moduleName !== '' && <dt>{t('j.module')}</dt>}
      {moduleName !== '' && <dd>{moduleName}</dd>}
    </dl>
  );
}
