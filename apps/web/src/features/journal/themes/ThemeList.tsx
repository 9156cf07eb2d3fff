import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ThemeEditor } from './ThemeEditor.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { useThemeHandlers } from './useThemeHandlers.ts';
import look from './ThemesView.module.css';

interface ThemeListProps {
  readonly classKey: ClassKey;
  readonly plan: readonly PlannedTheme[];
  readonly lessons: readonly JournalLesson[];
  readonly isOwn: boolean;
  readonly onDetails: (theme: PlannedTheme) => void;
}

/** The themes in order. The author edits them in place and moves them by the handle, by keys, or by the menu. */
export function ThemeList({ classKey, plan, lessons, isOwn, onDetails }: ThemeListProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number | null>(null);
  const handlers = useThemeHandlers({ classKey, plan, lessons }, setEdited);
  const { dragged, target, said } = handlers;

  return (
    <>
      <ol className={look.list} aria-label={t('plan.list')}>
        {plan.map((theme, place) => (
          // Only the pointer drops; keys move a theme by its handle.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={theme.themeId}
            className={look.item}
            data-dragged={dragged === theme.themeId || undefined}
            data-target={target?.place === place ? target.side : undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              const { top, height } = event.currentTarget.getBoundingClientRect();
              handlers.aim({ place, side: event.clientY < top + height / 2 ? 'before' : 'after' });
            }}
            onDrop={(event) => {
              event.preventDefault();
              handlers.drop();
            }}
          >
            {edited === theme.themeId ? (
              <ThemeEditor classKey={classKey} theme={theme} onDone={() => setEdited(null)} />
            ) : (
              <ThemeRow
                theme={theme}
                handlers={isOwn ? handlers.of(theme, place) : null}
                onDetails={() => onDetails(theme)}
              />
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
