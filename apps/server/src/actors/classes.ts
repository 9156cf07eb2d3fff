import { everyone } from './people.ts';

/** Wednesday, 14 October 2026, 10:00 at the university; week 7 of the autumn term. */
export const campusNow = new Date('2026-10-14T10:00:00+06:00');
export const today = '2026-10-14';
/** The same weekday a week before; the lecture has its list and marks on that day. */
export const lastWeek = '2026-10-07';

/** What all keys of the campus come from. */
export const testSecret = Buffer.alloc(32, 7);

export const year = 26;
export const autumn = 1;

export const databases = 31;
export const philosophy = 32;
export const gameDesign = 44;
export const ownGroup = 118;
export const otherGroup = 119;
export const electiveStream = 3007;

/** The classes of the campus, as the wire names them through the contract. */
const classOf = (over: { assignmentId: number } & Partial<typeof lecture>) => ({ ...lecture, ...over });
export const lecture = {
  academicYearId: year,
  seasonId: autumn,
  semesterOrSeasonId: 5,
  disciplineId: databases,
  credits: 5,
  teacherId: everyone.teacher.id,
  lessonTypeId: 1,
  groupId: ownGroup,
  subgroup: 0,
  isElective: false,
  assignmentId: 901,
  educationFormId: 1,
};
/** The chat of that class, as its calls name it. */
export const chatOfClass = {
  academicYearId: year,
  seasonId: autumn,
  disciplineId: databases,
  credits: 5,
  isElective: false,
  group: { groupId: ownGroup, subgroup: 0 },
  isGroup: true,
};
export const lab = classOf({ assignmentId: 902, lessonTypeId: 2, subgroup: 1 });
export const otherLab = classOf({ assignmentId: 903, lessonTypeId: 2, subgroup: 2 });
export const elective = classOf({
  assignmentId: 904,
  teacherId: everyone.otherTeacher.id,
  disciplineId: gameDesign,
  groupId: electiveStream,
  isElective: true,
  semesterOrSeasonId: autumn,
});
export const otherSeminar = classOf({
  assignmentId: 905,
  teacherId: everyone.otherTeacher.id,
  disciplineId: philosophy,
  groupId: otherGroup,
  lessonTypeId: 4,
  credits: 4,
});

/** The places of these classes in the weekly timetable: Wednesdays, the elective on Fridays. */
export const meetings = { lecture: 701, lab: 702, otherLab: 703, elective: 704, otherSeminar: 705 } as const;

/** Slots of the campus: 2 begins at 09:30, 3 at 11:00. */
export const slots = { first: 101, second: 102, third: 103, fourth: 104 } as const;

/** An import of the first days, as the list of imports shows it. */
export const appliedImport = 601;

/** A news item for everybody that asks to be confirmed, published yesterday. */
export const newsForAll = 801;

/** The lecture of last week, with the marks 8, н/б, empty and 10 for the four students of the group. */
export const lectureLastWeek = 5001;
export const marksLastWeek = {
  student: 9001,
  classmate: 9002,
  otherSubgroupStudent: 9003,
  fourth: 9004,
} as const;
