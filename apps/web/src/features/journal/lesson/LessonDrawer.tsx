import type { ClassKey } from '@bilim/contract/visitlog/class';
import { Drawer } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import type { JournalStore } from '../store/journalStore.ts';

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
  const isNarrow = useNarrow();
  const themes = useThemes(classKey);
  const lesson = useSyncExternalStore(store.subscribe, store.sheet).lessons[column];
  if (lesson === undefined) return null;
  const { lessonDate, ordinal, theme, hours, moduleName, isLocked } = lesson;
  const isEditable = isOwn && !isLocked;

  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '78%' : 'sm'}
      title={format.weekdayAndDay(lessonDate)}
      classNames={{ title: look.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('btn.close') }}
    >
      <p className={look.chips}>
        <StatusChip tone="info">
          {t('j.lessonordinal', { ordinal: t(ordinalKeys[ordinal - 1] ?? 'j.first') })}
        </StatusChip>
        {isLocked && <StatusChip tone="warning">{t('j.locked')}</StatusChip>}
      </p>
      {isEditable && themes.data === undefined && <Pending query={themes} />}
      {isEditable && themes.data !== undefined && (
        <ThemeForm
          key={lesson.lessonId}
          classKey={classKey}
          lesson={lesson}
          themes={themes.data}
          onSaved={onClose}
        />
      )}
      {!isEditable && (
        <dl className={look.facts}>
          <dt>{t('j.theme')}</dt>
          <dd>{theme === '' ? t('j.notheme') : theme}</dd>
          <dt>{t('j.hours')}</dt>
          <dd>{format.number(hours, hours % 1 === 0 ? 0 : 1)}</dd>
          {moduleName !== '' && <dt>{t('j.module')}</dt>}
          {moduleName !== '' && <dd>{moduleName}</dd>}
        </dl>
      )}
    </Drawer>
  );
}

/** The specification's orderings. */
export const ordinalKeys = ['j.first', 'j.second', 'j.third', 'j.fourth', 'j.fifth'] as const;
