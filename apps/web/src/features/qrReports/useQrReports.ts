import type { Output } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { qrReportsApi } from '@bilim/contract/qrReports';
import { studentCardApi } from '@bilim/contract/studentCard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { QrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { useWrite } from '#platform/api/useWrite.ts';

const key = 'qrReports';

/** One of a step of the chain. */
export interface Branch {
  readonly id: number;
  readonly name: string;
  /** What stands before the name: a short name, a code. */
  readonly mark: string;
  readonly students: number;
  readonly gpa: number | null;
  readonly points: number | null;
}

/** What each step of the chain offers; a step is asked for when the ones before it are chosen. */
export function useChain({ faculty = 0, form = 0, specialty = 0 }: QrReportsSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const keyOf = (...given: readonly (number | string)[]) => [key, 'chain', ...given, i18n.language];
  const faculties = useQuery({
    queryKey: keyOf('faculties'),
    queryFn: async ({ signal }) => (await call(qrReportsApi.faculties, {}, { signal })).map(ofFaculty),
  });
  const forms = useQuery({
    queryKey: keyOf('forms', faculty),
    queryFn: async ({ signal }) =>
      (await call(qrReportsApi.forms, { facultyId: faculty }, { signal })).map(ofForm),
    enabled: faculty > 0,
  });
  const specialties = useQuery({
    queryKey: keyOf('specialties', faculty, form),
    queryFn: async ({ signal }) => {
      const asked = { facultyId: faculty, educationFormId: form };
      return (await call(qrReportsApi.specialties, asked, { signal })).map(ofSpecialty);
    },
    enabled: faculty > 0 && form > 0,
  });
  const years = useQuery({
    queryKey: keyOf('years', faculty, form, specialty),
    queryFn: async ({ signal }) => {
      const asked = { facultyId: faculty, educationFormId: form, specialtyId: specialty };
      return (await call(qrReportsApi.years, asked, { signal })).map(ofYear);
    },
    enabled: faculty > 0 && form > 0 && specialty > 0,
  });
  return { faculty: faculties, form: forms, specialty: specialties, year: years };
}

const ofFaculty = ({
  facultyId: id,
  facultyName: name,
  facultyShortName: mark,
  ...rest
}: Output<typeof qrReportsApi.faculties>[number]): Branch => ({ id, name, mark, ...rest });
const ofForm = ({
  educationFormId: id,
  educationFormName: name,
  ...rest
}: Output<typeof qrReportsApi.forms>[number]): Branch => ({ id, name, mark: '', ...rest });
const ofSpecialty = ({
  specialtyId: id,
  specialtyName: name,
  specialtyCode: mark,
  ...rest
}: Output<typeof qrReportsApi.specialties>[number]): Branch => ({ id, name, mark, ...rest });
const ofYear = ({
  studyYearId: id,
  studyYearName: name,
  students,
  gpa,
  points,
}: Output<typeof qrReportsApi.years>[number]): Branch => ({ id, name, mark: '', students, gpa, points });

/** Cards for paper; asked for anew each time, since one may have been revoked. */
export function useCards(search: QrReportsSearch) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const asked = cardsOf(search);
  return useQuery({
    queryKey: [key, 'cards', asked, i18n.language],
    queryFn: ({ signal }) => call(qrReportsApi.cards, asked, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

function cardsOf({ faculty, form, specialty, year, student }: QrReportsSearch): Asked {
  if (student !== undefined) return { studentId: student };
  return defined({ facultyId: faculty, educationFormId: form, specialtyId: specialty, studyYearId: year });
}

/** Where the same cards are as a PDF, of one group where one is chosen. */
export const sheetsAddress = (search: QrReportsSearch) =>
  addressOf(qrReportsApi.sheets, { ...cardsOf(search), ...defined({ groupId: search.group }) });

type Asked = Partial<
  Record<'facultyId' | 'educationFormId' | 'specialtyId' | 'studyYearId' | 'studentId' | 'groupId', number>
>;

/** A key that is not asked about is not sent. */
function defined(asked: Readonly<Record<string, number | undefined>>): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export function useRevoke() {
  const { call } = useApi();
  return useWrite(
    key,
    async (given: { readonly studentId: number; readonly issue: number }) =>
      await call(studentCardApi.revoke, given),
  );
}
