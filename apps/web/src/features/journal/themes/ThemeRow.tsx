import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useHoursWords } from './HoursBalance.tsx';
import { TakeTheme } from './TakeTheme.tsx';
import look from './ThemeRow.module.css';

/** What can be done with a theme; nobody but the author has it. */
export interface ThemeHandlers {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** To the place before or after. */
  readonly onStep: (step: -1 | 1) => void;
  readonly onTake: (lesson: JournalLesson) => void;
  /** Lessons that have no theme yet. */
  readonly bare: readonly JournalLesson[];
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
}

interface ThemeRowProps {
  readonly theme: PlannedTheme;
  readonly handlers: ThemeHandlers | null;
  readonly onDetails: () => void;
}

/** One theme: its number, what it is about, its hours, and when it was taught. */
export function ThemeRow({ theme, handlers, onDetails }: ThemeRowProps) {
  const shown = useHoursWords();
  const { number, title, hours, moduleName } = theme;

  return (
    <div className={look.row} data-fixed={handlers === null || undefined}>
      {handlers === null ? null : <Handle theme={theme} handlers={handlers} />}
      <span className={look.number}>{number}</span>
      {handlers === null ? (
        <span className={look.title}>{title}</span>
      ) : (
        <button type="button" className={look.title} onClick={handlers.onEdit}>
          {title}
        </button>
      )}
      <span className={look.module}>{moduleName}</span>
      <span className={look.hours}>{shown(hours)}</span>
      <span className={look.taught}>
        <Taught theme={theme} onDetails={onDetails} />
        {handlers !== null && !theme.isUsed && <TakeTheme bare={handlers.bare} onTake={handlers.onTake} />}
      </span>
      {handlers !== null && <RowMenu number={number} handlers={handlers} />}
    </div>
  );
}

function Taught({ theme, onDetails }: Pick<ThemeRowProps, 'theme' | 'onDetails'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isUsed, lessonDate, taughtHours, hours } = theme;
  if (!isUsed || lessonDate === null) return <span className={look.not}>{t('plan.nottaught')}</span>;
  const words = {
    day: format.day(lessonDate),
    hours: format.figure(taughtHours, 1),
  };
  return (
    <button type="button" className={look.when} onClick={onDetails}>
      <StatusChip tone={taughtHours === hours ? 'good' : 'warning'}>{t('plan.was', words)}</StatusChip>
    </button>
  );
}

interface HandledProps {
  readonly theme: PlannedTheme;
  readonly handlers: ThemeHandlers;
}

/** Drags the theme; with Alt and the arrows it moves by keys. */
function Handle({ theme, handlers }: HandledProps) {
  const { t } = useTranslation();

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    handlers.onStep(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <button
      type="button"
      className={look.handle}
      draggable
      data-theme={theme.themeId}
      aria-label={t('plan.move', { number: theme.number })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', theme.title);
        handlers.onDragStart();
      }}
      onDragEnd={handlers.onDragEnd}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

function RowMenu({ number, handlers }: { readonly number: number; readonly handlers: ThemeHandlers }) {
  const { t } = useTranslation();
  return (
    <ActionMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('plan.actions', { number })} className={look.menu}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={handlers.onEdit}>
          {t('btn.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => handlers.onStep(-1)}>
          {t('plan.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => handlers.onStep(1)}>
          {t('plan.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="pome" leftSection={<IconTrash size={16} aria-hidden />} onClick={handlers.onRemove}>
          {t('btn.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  );
}
