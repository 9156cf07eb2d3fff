import type { OwnMaterial } from '@bilim/contract/materials';
import { Button, Card } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { useDropZone } from '#ui/useDropZone.ts';

import { CopySheet } from './CopySheet.tsx';
import { MaterialForm } from './MaterialForm.tsx';
import type { Editing } from './MaterialForm.tsx';
import { useAbout } from './Overview.tsx';
import { OwnRows } from './OwnRows.tsx';
import type { ShelfProps } from './shelfProps.ts';
import { ShelfMenu } from './ShelfMenu.tsx';
import { BackButton } from './StudentShelf.tsx';
import { TeacherFilters } from './TeacherFilters.tsx';
import { topicGroups, topicOn } from './topicGroups.ts';
import { TopicHead } from './TopicHead.tsx';
import { useExamTypes, useShelf, useTopics, useTypes } from './useMaterials.ts';
import look from './Materials.module.css';

/** What a teacher lays out for a discipline, under the themes of the plan. */
export function TeacherShelf(props: ShelfProps & { readonly teacherId: number }) {
  const { teacherId, discipline, shelfKey, search, go, onBack } = props;
  const { t } = useTranslation();
  const about = useAbout(discipline);
  const shelf = useShelf(shelfKey, teacherId);
  const known = {
    topics: useTopics(shelfKey).data ?? [],
    types: useTypes().data ?? [],
    exams: useExamTypes(shelfKey, teacherId).data ?? [],
  };
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isCopying, setCopying] = useState(false);
  const { isOver, dropProps } = useDropZone((files) => setEditing({ material: null, files }));
  const edit = (material: OwnMaterial) => setEditing({ material, files: [] });
  return (
    <>
      <div className={look.page} {...dropProps}>
        <BackButton onBack={onBack} />
        <PageHeading
          title={discipline.name}
          subtitle={[t('menu.umk'), about].join(' · ')}
          actions={
            <>
              <ShelfMenu beside={shelf.data?.beside} onCopy={() => setCopying(true)} />
              <Button
                color="apricot.4"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setEditing({ material: null, files: [] })}
              >
                {t('umk.add')}
              </Button>
            </>
          }
        />
        <TeacherFilters types={known.types} exams={known.exams} search={search} go={go} />
        <div className={look.zone} data-over={isOver || undefined}>
          {t(isOver ? 'umk.drophere' : 'umk.dropfiles')}
        </div>
        {shelf.data === undefined ? (
          <Pending query={shelf} />
        ) : (
          <Groups shelf={shelf.data} topics={known.topics} search={search} onEdit={edit} />
        )}
      </div>
      {editing !== null && (
        <MaterialForm editing={editing} shelfKey={shelfKey} {...known} onClose={() => setEditing(null)} />
      )}
      <CopySheet
        shelfKey={shelfKey}
        isOpen={isCopying && editing === null}
        all={shelf.data?.data ?? []}
        onEdit={edit}
        onClose={() => setCopying(false)}
      />
    </>
  );
}

interface GroupsProps {
  readonly shelf: NonNullable<ReturnType<typeof useShelf>['data']>;
  readonly topics: NonNullable<ReturnType<typeof useTopics>['data']>;
  readonly search: ShelfProps['search'];
  readonly onEdit: (material: OwnMaterial) => void;
}

function Groups({ shelf: { data: all, beside }, topics, search, onEdit }: GroupsProps) {
  const { t } = useTranslation();
  const { type, exam } = search;
  const isAsked = ({ typeId, examTypeId }: OwnMaterial) =>
    (type === undefined || typeId === type) &&
    (exam === undefined || examTypeId === null || examTypeId === exam);
  const groups = topicGroups(all.filter(isAsked), topics);
  const asked = topicOn(groups, search);
  if (groups.length === 0) {
    const [title, text] =
      all.length === 0
        ? (['umk.ownempty', 'umk.ownemptytext'] as const)
        : (['umk.nothingfound', 'umk.nothingfoundtext'] as const);
    return <EmptyState art="books" title={t(title)} text={t(text)} />;
  }
  return groups.map(({ topic, items }) => (
    <Card key={topic?.themeId ?? 0} component="section" padding={0} className={look.group}>
      <TopicHead topic={topic} isAsked={topic !== null && topic.themeId === asked} />
      <OwnRows items={items} all={all} students={beside.students} onEdit={onEdit} />
    </Card>
  ));
}
