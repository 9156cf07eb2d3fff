import type { Elective, RegistrationRow } from '@bilim/contract/enrolmentRows';
import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isReason } from '#domain/rights/ReasonField.tsx';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import { Choices } from './Choices.tsx';
import { Columns } from './Columns.tsx';
import { CreditsBar } from './CreditsBar.tsx';
import { Heading } from './Heading.tsx';
import { PeriodLine } from './PeriodLine.tsx';
import { SeatNews } from './SeatNews.tsx';
import { StaffCard } from './staff/StaffCard.tsx';
import { useSettled } from './staff/useSettled.ts';
import { useLivePeriod } from './useLivePeriod.ts';
import { useLiveSeats } from './useLiveSeats.ts';
import { useHalfYear } from './useRegistration.ts';
import type { Term, Whose } from './useRegistration.ts';
import { WeekView } from './WeekView.tsx';
import { Wishes } from './wishes/Wishes.tsx';
import look from './Registration.module.css';

interface HalfYearProps {
  readonly term: Term;
  readonly isOwn: boolean;
  readonly filters: ReactNode;
}

/** A half-year: whether it may be chosen now, what it has, what is to choose, and the week of it. */
export function HalfYear({ term, isOwn, filters }: HalfYearProps) {
  const { list, electives, permission, classes } = useHalfYear(term);
  const settled = useSettled(term, !isOwn);
  const mayChoose = useMay(registrationStudentApi.extend);
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  useLivePeriod();
  useLiveSeats(term);
  const late = [list, electives, permission, classes].find(({ data }) => data === undefined);
  const head = (
    <>
      <Heading term={term} isOwn={isOwn} />
      {filters}
    </>
  );
  if (
    list.data === undefined ||
    electives.data === undefined ||
    permission.data === undefined ||
    classes.data === undefined
  ) {
    return (
      <div className={look.screen}>
        {head}
        <Pending query={late ?? list} />
      </div>
    );
  }
  const whose: Whose = isOwn
    ? { term, reason: null, mayChange: permission.data.mayRegister }
    : { term, reason: reason.trim(), mayChange: mayChoose && isReason(reason) };
  const week = t(isOwn ? 'registration.week' : 'registration.weekof');
  const rows = list.data.filter(({ disciplineId }) => disciplineId !== 0);
  return (
    <div className={look.screen}>
      {head}
      {settled.data !== undefined && (
        <StaffCard term={term} of={settled.data} reason={reason} onReason={setReason} />
      )}
      {isOwn && <SeatNews />}
      <PeriodLine permission={permission.data} />
      {permission.data.hasDraw && <Wishes term={term} isOwn={isOwn} />}
      {/* A half-year with nothing to take, such as a summer, lacks no credits. */}
      {rows.length + electives.data.length > 0 && (
        <CreditsBar
          permission={permission.data}
          open={openIn(rows, electives.data)}
          mayChange={whose.mayChange}
        />
      )}
      <Columns
        choices={<Choices whose={whose} rows={rows} electives={electives.data} classes={classes.data} />}
        week={<WeekView rows={rows} title={week} />}
        weekTitle={week}
      />
    </div>
  );
}

/** Blocks of electives, and disciplines of the plan, in which something is still to be chosen. */
function openIn(rows: readonly RegistrationRow[], electives: readonly Elective[]): readonly string[] {
  const blocks = new Map(
    electives.filter(({ electiveBlock }) => electiveBlock > 0).map((one) => [one.electiveBlock, one]),
  );
  const taken = (block: number) =>
    electives.filter(({ electiveBlock, isRegistered }) => electiveBlock === block && isRegistered).length;
  const open = [...blocks.values()].filter(({ electiveBlock, choose }) => taken(electiveBlock) < choose);
  const classless = rows.filter(({ assignmentId, choices }) => assignmentId < 1 && choices > 0);
  return [
    ...open.map(({ block }) => block),
    ...new Set(classless.map(({ disciplineName }) => disciplineName)),
  ];
}
