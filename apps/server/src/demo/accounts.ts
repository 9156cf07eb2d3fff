import type { RoleName } from '@bilim/contract';

/** The password of every demo account. */
export const demoPassword = 'Demo1234';

export interface DemoAccount {
  readonly login: string;
  readonly role: RoleName;
  /** For the person at the terminal. */
  readonly note: string;
}

/** The accounts worth trying; there is one for everybody else as well (`teacher2`, `student7`, `dean2` and so on). */
export const demoAccounts: readonly DemoAccount[] = [
  {
    login: 'teacher1',
    role: 'teacher',
    note: 'teacher with a lesson today; may publish news of the faculty',
  },
  { login: 'student1', role: 'student', note: 'student of that teacher' },
  { login: 'student2', role: 'student', note: 'student, moved to another group this year' },
  { login: 'student3', role: 'student', note: 'student on academic leave' },
  { login: 'student4', role: 'student', note: 'student with poor marks, who repeats exams' },
  { login: 'student5', role: 'student', note: 'student who must choose a new login and password' },
  {
    login: 'student6',
    role: 'student',
    note: 'student from another university, whose disciplines were recognised',
  },
  { login: 'dean1', role: 'dean', note: 'dean’s office of the first faculty' },
  { login: 'registrar1', role: 'registrar', note: 'registrar’s office' },
  { login: 'head1', role: 'head', note: 'head of a department' },
  { login: 'cashier1', role: 'accountant', note: 'accounting' },
  { login: 'librarian1', role: 'librarian', note: 'library' },
  { login: 'operator1', role: 'operator', note: 'single window' },
  { login: 'scheduler1', role: 'scheduler', note: 'timetable office' },
  { login: 'analyst1', role: 'analyst', note: 'analyst, read only' },
  { login: 'admin', role: 'admin', note: 'administrator' },
];
