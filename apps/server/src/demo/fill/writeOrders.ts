import type { Client } from 'pg';

import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';

import type { DemoGroup } from '../groups.ts';
import type { DemoPlan } from '../plan.ts';
import type { DemoStudent } from '../students.ts';

import { copyRows } from './copy.ts';

interface DemoOrder {
  readonly id: number;
  readonly number: string;
  readonly signedOn: string;
  readonly kind: 'enroll' | 'transfer' | 'academic_leave';
  readonly items: readonly { studentId: number; textRu: string; textKg: string; textEn: string }[];
}

/** Orders about the students: who was enrolled, who changed the group, who is on leave. */
export async function writeOrders(client: Client, plan: DemoPlan): Promise<void> {
  const written = [...enrolments(plan), ...singleOrders(plan)].map((order, index) => ({
    ...order,
    id: index + 1,
  }));
  await copyRows(client, studentOrders, ['id', 'number', 'signedOn', 'kind'], written);
  await copyRows(
    client,
    studentOrderItems,
    ['orderId', 'studentId', 'textRu', 'textKg', 'textEn'],
    itemRows(written),
  );
}

function* itemRows(orders: readonly DemoOrder[]) {
  for (const { id, items } of orders) for (const item of items) yield { ...item, orderId: id };
}

/** One order for each faculty and year of admission. */
function enrolments({ groups, body }: DemoPlan): Omit<DemoOrder, 'id'>[] {
  const byGroup = new Map<number, DemoStudent[]>();
  for (const student of body.students) {
    const isTransferred = student.id === body.transfer.studentId;
    const groupId = isTransferred ? body.transfer.fromGroupId : student.groupId;
    byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), student]);
  }
  const byIntake = new Map<string, DemoGroup[]>();
  for (const group of groups) {
    const intake = `${group.admissionYearId}/${group.specialty.facultyId}`;
    byIntake.set(intake, [...(byIntake.get(intake) ?? []), group]);
  }
  return [...byIntake].map(([intake, admitted]) => {
    const [yearId = '', facultyId = ''] = intake.split('/');
    return {
      number: `${120 + Number(facultyId)}/${yearId}`,
      signedOn: `20${yearId}-08-25`,
      kind: 'enroll' as const,
      items: admitted.flatMap((group) =>
        (byGroup.get(group.id) ?? []).map(({ id }) => ({
          studentId: id,
          textRu: `Зачислить в состав студентов 1 курса, группа ${group.name}`,
          textKg: `1-курстун студенттеринин катарына кабыл алынсын, ${group.name} тобу`,
          textEn: `To be enrolled as a first-year student, group ${group.name}`,
        })),
      ),
    };
  });
}

function singleOrders({ groups, body, calendar }: DemoPlan): Omit<DemoOrder, 'id'>[] {
  const { studentId, toGroupId, day } = body.transfer;
  const to = groups.find(({ id }) => id === toGroupId)?.name ?? '';
  const leaves = body.students.filter(({ isOnLeave }) => isOnLeave);
  const leave = { signedOn: `${2000 + calendar.current.yearId}-08-28`, kind: 'academic_leave' as const };
  return [
    {
      number: '214-п',
      signedOn: day,
      kind: 'transfer',
      items: [
        {
          studentId,
          textRu: `Перевести в группу ${to}`,
          textKg: `${to} тобуна которулсун`,
          textEn: `To be transferred to group ${to}`,
        },
      ],
    },
    ...leaves.map(({ id }, index) => ({
      ...leave,
      number: `${31 + index}-а`,
      items: [
        {
          studentId: id,
          textRu: 'Предоставить академический отпуск на учебный год',
          textKg: 'Окуу жылына академиялык өргүү берилсин',
          textEn: 'To be granted academic leave for the academic year',
        },
      ],
    })),
  ];
}
