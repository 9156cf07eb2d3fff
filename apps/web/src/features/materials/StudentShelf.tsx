import type { ReadMaterial } from '@bilim/contract/materials';
import { Button, Card, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { KeepButton } from './KeepButton.tsx';
import { MaterialReader } from './MaterialReader.tsx';
import { MaterialRow } from './MaterialRow.tsx';
import { useAbout } from './Overview.tsx';
import type { ShelfProps } from './shelfProps.ts';
import { topicGroups, topicOn } from './topicGroups.ts';
import type { TopicGroup } from './topicGroups.ts';
import { TopicHead } from './TopicHead.tsx';
import { useReading, useTopics } from './useMaterials.ts';
import look from './Materials.module.css';

/** What a student may read of a discipline, under the themes of its lessons. */
export function StudentShelf({ discipline, shelfKey, search, go, onBack }: ShelfProps) {
  const { t } = useTranslation();
  const about = useAbout(discipline);
  const reading = useReading(shelfKey);
  const topics = useTopics(shelfKey);
  const [open, setOpen] = useState<ReadMaterial | null>(null);
  const all = reading.data ?? [];
  const { find, type } = search;
  const shown = all.filter(
    ({ title, author, typeId }) =>
      (type === undefined || typeId === type) &&
      (find === undefined || `${title} ${author}`.toLowerCase().includes(find.toLowerCase())),
  );
  const types = [...new Map(all.map(({ typeId, typeName }) => [typeId, typeName]))];
  const groups = topicGroups(shown, topics.data ?? []);
  const asked = topicOn(groups, search);
  return (
    <div className={look.page}>
      <BackButton onBack={onBack} />
      <PageHeading title={discipline.name} subtitle={[t('menu.umk'), about].join(' · ')} />
      {reading.data === undefined ? (
        <Pending query={reading} />
      ) : all.length === 0 ? (
        <EmptyState art="books" title={t('umk.empty')} text={t('umk.emptytext')} />
      ) : (
        <>
          <div className={look.filters}>
            <SearchField
              aria-label={t('btn.search')}
              placeholder={t('umk.findhint')}
              found={find}
              onFind={(next) => go(without(search, 'find', next))}
            />
            <Select
              aria-label={t('umk.type')}
              placeholder={t('umk.anytype')}
              clearable
              data={types.map(([value, label]) => ({ value: String(value), label }))}
              value={type === undefined ? null : String(type)}
              onChange={(value) => go(without(search, 'type', value === null ? undefined : Number(value)))}
            />
          </div>
          {groups.length === 0 ? (
            <EmptyState art="books" title={t('umk.nothingfound')} text={t('umk.nothingfoundtext')} />
          ) : (
            groups.map((group) => (
              <Group
                key={group.topic?.themeId ?? 0}
                group={group}
                isAsked={group.topic !== null && group.topic.themeId === asked}
                onOpen={setOpen}
              />
            ))
          )}
        </>
      )}
      <MaterialReader material={open} isStudent onClose={() => setOpen(null)} />
    </div>
  );
}

interface GroupProps {
  readonly group: TopicGroup<ReadMaterial>;
  readonly isAsked: boolean;
  readonly onOpen: (material: ReadMaterial) => void;
}

function Group({ group: { topic, items }, isAsked, onOpen }: GroupProps) {
  const format = useFormat();
  return (
    <Card component="section" padding={0} className={look.group}>
      <TopicHead topic={topic} isAsked={isAsked} />
      <ul className={look.rows}>
        {items.map((one) => (
          <MaterialRow
            key={one.materialId}
            material={one}
            said={[one.typeName, format.shortName(one.teacherName)]}
            isNew={one.isNew}
            progress={one.scorm === null ? null : { scorm: one.scorm, score: one.score }}
            onOpen={() => onOpen(one)}
            tools={<KeepButton material={one} />}
          />
        ))}
      </ul>
    </Card>
  );
}

export function BackButton({ onBack }: Pick<ShelfProps, 'onBack'>) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={look.back ?? ''}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={onBack}
    >
      {t('umk.alldisciplines')}
    </Button>
  );
}

/** The address with one thing said otherwise, or no longer. */
export function without<Search extends object, Name extends keyof Search>(
  search: Search,
  name: Name,
  value: Search[Name] | undefined,
): Search {
  const { [name]: _, ...rest } = search;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, one of them left out or said anew
  return (value === undefined ? rest : { ...rest, [name]: value }) as Search;
}
