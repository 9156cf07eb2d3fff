import type { TaughtClass } from '@bilim/contract/journal/classes';
import { Button, SegmentedControl } from '@mantine/core';
import {
  IconBook2,
  IconFileDescription,
  IconListDetails,
  IconStairsUp,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalViews, type JournalView } from '#domain/journal/journalLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { describeGroup } from './choice/describeGroup.ts';

import look from './ClassHeading.module.css';

interface ClassHeadingProps {
  readonly taught: TaughtClass;
  /** Null while it is not known. */
  readonly lessonCount: number | null;
  /** Set when the journal is somebody else's. */
  readonly teacherName: string | null;
  readonly view: JournalView;
  readonly onView: (view: JournalView) => void;
  readonly onOtherTeacher: (() => void) | null;
  /** Today's lessons, beside the views. */
  readonly today: ReactNode;
  /** The main action. */
  readonly children: ReactNode;
}

const icons = {
  grid: IconTable,
  day: IconListDetails,
  themes: IconBook2,
  modules: IconStairsUp,
  reports: IconFileDescription,
} as const;

/** Of what the journal is, and in which form it is shown. */
export function ClassHeading(props: ClassHeadingProps) {
  const { taught, lessonCount, teacherName, view, onView, onOtherTeacher, today, children } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    teacherName === null ? null : format.name(teacherName),
    taught.disciplineName,
    describeGroup(taught, t),
    t('j.students', { count: taught.studentCount }),
    lessonCount === null ? null : t('j.lessons', { count: lessonCount }),
  ];

  return (
    <div className={look.heading}>
      <PageHeading
        title={t('j.title')}
        subtitle={words.filter((word) => word !== null).join(' · ')}
        actions={
          <>
            {onOtherTeacher !== null && (
              <Button
                variant="default"
                leftSection={<IconUsers size={18} aria-hidden />}
                onClick={onOtherTeacher}
              >
                {t('j.otherteacher')}
              </Button>
            )}
            {children}
          </>
        }
      />
      <div className={look.bar}>
        <div className={look.strip}>
          <SegmentedControl
            aria-label={t('j.view')}
            className={look.views}
            value={view}
            onChange={(value) => onView(journalViews.find((one) => one === value) ?? 'grid')}
            data={journalViews.map((value) => ({ value, label: <ViewLabel view={value} /> }))}
          />
        </div>
        {today}
      </div>
    </div>
  );
}

function ViewLabel({ view }: { readonly view: JournalView }) {
  const { t } = useTranslation();
  const Icon = icons[view];
  return (
    <span className={look.view}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`j.views.${view}`)}
    </span>
  );
}
