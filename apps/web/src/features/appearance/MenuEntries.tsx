import type { MenuChoice } from '@bilim/contract/menu';
import { ActionIcon, Group, Select, Switch, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { sections } from '#platform/menu/menu.ts';

import look from './AppearanceScreen.module.css';

interface MenuEntriesProps {
  readonly entries: readonly MenuChoice[];
  readonly onChange: (entries: MenuChoice[]) => void;
}

/** The entries that a role has or usually would have, under their headings; others may be added. */
export function MenuEntries({ entries, onChange }: MenuEntriesProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  // What was hidden now stays in its place, so that it can be shown again.
  const [kept] = useState(() => new Set(entries.filter(isListed).map(({ entryId }) => entryId)));
  const listed = entries.filter((one) => isListed(one) || kept.has(one.entryId));
  const others = entries.filter((one) => !listed.includes(one));
  const nameOf = ({ key, title }: MenuChoice) => t(`menu.${key}`, { defaultValue: title });
  const put = (entryId: number, isShown: boolean) => {
    if (isShown) kept.add(entryId);
    onChange(entries.map((one) => (one.entryId === entryId ? { ...one, isShown } : one)));
  };

  function move(entry: MenuChoice, by: -1 | 1) {
    const beside = listed.filter(({ section }) => section === entry.section);
    const other = beside[beside.indexOf(entry) + by];
    if (other === undefined) return;
    const without = entries.filter((one) => one !== entry);
    onChange(without.toSpliced(without.indexOf(other) + (by === 1 ? 1 : 0), 0, entry));
    setSaid(t('appearance.moved', { name: nameOf(entry), place: beside.indexOf(entry) + by + 1 }));
  }

  return (
    <>
      {sections.map((section) => {
        const own = listed.filter((one) => one.section === section);
        if (own.length === 0) return null;
        return (
          <section key={section} aria-label={t(`menu.section.${section}`)}>
            <h2 className={look.heading}>{t(`menu.section.${section}`)}</h2>
            <ul className={look.entries}>
              {own.map((entry) => (
                <Entry
                  key={entry.entryId}
                  entry={entry}
                  name={nameOf(entry)}
                  isFirst={entry === own[0]}
                  isLast={entry === own.at(-1)}
                  onShow={(isShown) => put(entry.entryId, isShown)}
                  onMove={(by) => move(entry, by)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {others.length > 0 && (
        <Select
          m={20}
          label={t('appearance.add')}
          placeholder={t('appearance.addwhich')}
          searchable
          data={others.map((one) => ({ value: String(one.entryId), label: nameOf(one) }))}
          value={null}
          onChange={(id) => id !== null && put(Number(id), true)}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function isListed({ isShown, isUsual }: MenuChoice): boolean {
  return isShown || isUsual;
}

interface EntryProps {
  readonly entry: MenuChoice;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
}

function Entry({ entry: { isShown, isNeeded }, name, isFirst, isLast, onShow, onMove }: EntryProps) {
  const { t } = useTranslation();
  return (
    <li className={look.entry}>
      <Switch
        label={name}
        classNames={{ label: look.switch ?? '' }}
        description={isNeeded ? t('appearance.needed') : undefined}
        checked={isShown}
        disabled={isNeeded}
        onChange={({ currentTarget }) => onShow(currentTarget.checked)}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          size={40}
          variant="subtle"
          className={look.step ?? ''}
          disabled={isFirst}
          aria-label={t('appearance.up', { name })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={40}
          variant="subtle"
          className={look.step ?? ''}
          disabled={isLast}
          aria-label={t('appearance.down', { name })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
