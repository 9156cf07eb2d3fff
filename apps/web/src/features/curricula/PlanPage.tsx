import type { CurriculumOpened } from '@bilim/contract/curricula';
import { problemsOf } from '@bilim/contract/curricula/checks';
import { sumsOf, type PlanItem } from '@bilim/contract/curricula/plan';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { curriculaLink } from '#domain/curricula/curriculaLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ItemSheet } from './ItemSheet.tsx';
import { PlanActions } from './PlanActions.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { SemesterBars } from './SemesterBars.tsx';
import { SemesterTable } from './SemesterTable.tsx';
import { useCurriculum, type Intake } from './useCurricula.ts';
import look from './PlanPage.module.css';

interface PlanPageProps {
  readonly intake: Intake;
  /** Undefined for the draft, or what is in force. */
  readonly version: number | undefined;
  readonly onVersion: (version: number | undefined) => void;
  readonly onOther: (intake: Intake) => void;
}

/** One study plan: what it has in each semester, what is wrong with it, and its way into force. */
export function PlanPage({ intake, version, onVersion, onOther }: PlanPageProps) {
  const { t } = useTranslation();
  const query = useCurriculum({ ...intake, ...(version === undefined ? {} : { version }) });
  const opened = query.data;
  if (opened === undefined)
    return (
      <>
        <PageHeading title={t('curricula.title')} />
        <Pending query={query} />
      </>
    );
  const { code, specialty } = opened.head;
  return (
    <div className={look.page}>
      <Anchor className={look.back} renderRoot={(props) => <Link {...curriculaLink()} {...props} />}>
        {t('curricula.all')}
      </Anchor>
      <PageHeading
        title={`${code} ${specialty}`}
        subtitle={<Subtitle opened={opened} />}
        actions={<PlanActions intake={intake} opened={opened} onVersion={onVersion} onOther={onOther} />}
      />
      <Plan opened={opened} />
    </div>
  );
}

function Subtitle({ opened: { head, shown } }: { readonly opened: CurriculumOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const state =
    shown === null
      ? t('curricula.draft')
      : t(shown === head.version ? 'curricula.inforce' : 'curricula.former', { version: shown });
  const told = [
    head.form,
    t('curricula.intake', { year: head.year }),
    t('curricula.groupcount', { count: head.groups, shown: format.number(head.groups) }),
    state,
  ];
  return <>{told.join(' · ')}</>;
}

function Plan({ opened }: { readonly opened: CurriculumOpened }) {
  const { t } = useTranslation();
  const { plan, rules, shown, draft } = opened;
  const [edited, setEdited] = useState<PlanItem | { readonly semester: number } | null>(null);
  const isDraft = shown === null && draft !== null;
  const used = [...new Set(plan.items.map(({ semester }) => semester))];
  const semesters = Array.from({ length: Math.max(rules.semesters, ...used) }, (_, place) => place + 1);
  const listed = isDraft ? semesters : semesters.filter((one) => used.includes(one));
  return (
    <>
      {plan.items.length > 0 && (
        <SemesterBars sums={sumsOf(plan)} semesters={semesters} wanted={rules.semesterCredits} />
      )}
      {isDraft && plan.items.length > 0 && (
        <PlanProblems problems={problemsOf(plan, rules)} opened={opened} />
      )}
      {plan.items.length === 0 && (
        <EmptyState
          art="books"
          title={t('curricula.emptyplan')}
          text={t(isDraft ? 'curricula.emptydraft' : 'curricula.emptyplantext')}
        />
      )}
      {listed.map((semester) => (
        <SemesterTable
          key={semester}
          semester={semester}
          opened={opened}
          onOpen={isDraft ? setEdited : null}
          action={
            isDraft && (
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setEdited({ semester })}
              >
                {t('curricula.additem')}
              </Button>
            )
          }
        />
      ))}
      {isDraft && <ItemSheet opened={opened} edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
