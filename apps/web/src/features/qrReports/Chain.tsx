import { Card, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { PersonLookup } from '#domain/people/PersonLookup.tsx';
import type { QrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { Trail, stepOf } from './Trail.tsx';
import { useChain, type Branch } from './useQrReports.ts';
import look from './QrReports.module.css';

/** One step of the chain: what there is, how many are in each, and what they have on average. */
export function Chain({ search, go }: QueuePlace<QrReportsSearch>) {
  const { t } = useTranslation();
  const chain = useChain(search);
  const step = stepOf(search);
  const query = chain[step];
  const branches = query.data;
  return (
    <>
      <PageHeading title={t('menu.reportqr')} subtitle={t('reportqr.about')} />
      <div className={look.tools}>
        <Trail chain={chain} search={search} go={go} />
        <div className={look.find}>
          <PersonLookup
            label={t('reportqr.find')}
            only="student"
            chosen={null}
            onChoose={(chosen) => {
              if (chosen !== null) go({ ...search, student: Number(chosen.value) }, true);
            }}
          />
        </div>
      </div>
      {branches === undefined && (
        <Pending query={query}>
          <SkeletonRows rows={6} height={68} />
        </Pending>
      )}
      {branches?.length === 0 && (
        <Card>
          <EmptyState art="people" title={t('reportqr.nobody')} text={t('reportqr.nobodytext')} />
        </Card>
      )}
      {branches !== undefined && branches.length > 0 && (
        <Branches
          label={t(`reportqr.steps.${step}`)}
          branches={branches}
          onOpen={(id) => go({ ...search, [step]: id }, true)}
        />
      )}
    </>
  );
}

interface BranchesProps {
  readonly label: string;
  readonly branches: readonly Branch[];
  readonly onOpen: (id: number) => void;
}

function Branches({ label, branches, onOpen }: BranchesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(...branches.map(({ students }) => students));
  const all = branches.reduce((sum, { students }) => sum + students, 0);
  return (
    <Card component="section" padding={0} aria-label={label}>
      <header className={look.head}>
        <h2>{label}</h2>
        <span>{t('reportqr.students', { count: all, shown: format.number(all) })}</span>
      </header>
      <ul className={look.branches}>
        {branches.map((branch) => (
          <li key={branch.id}>
            <UnstyledButton className={look.branch} onClick={() => onOpen(branch.id)}>
              <span className={look.name}>
                {branch.mark !== '' && <span className={look.mark}>{branch.mark}</span>}
                {branch.name}
              </span>
              <span className={look.count}>
                <b>{format.number(branch.students)}</b> {t('reportqr.people', { count: branch.students })}
              </span>
              <span className={look.bar} aria-hidden>
                <span style={{ width: `${(branch.students / most) * 100}%` }} />
              </span>
              <Averages branch={branch} />
              <IconChevronRight size={18} className={look.on} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How good they are on average: a bar of the highest grade point, with its figure; nothing while none is known. */
function Averages({ branch: { gpa, points } }: { readonly branch: Branch }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (gpa === null) return <span className={look.nothing}>{t('reportqr.nofigures')}</span>;
  return (
    <span className={look.figures}>
      <span className={look.grade} aria-hidden>
        <span style={{ width: `${(gpa / highestGpa) * 100}%` }} />
      </span>
      <span>
        GPA <b>{format.mean(gpa)}</b>
        {points !== null && ` · ${t('reportqr.points', { shown: format.number(points, 1) })}`}
      </span>
    </span>
  );
}

const highestGpa = 4;
