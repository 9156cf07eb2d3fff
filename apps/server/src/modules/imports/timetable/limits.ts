/** The timetable of a large university has a tenth of it; one-off events of a calendar are a lesson each. */
export const mostLines = 100_000;
/** Whoever hands in a file with more errors than this has taken the wrong file. */
export const mostErrors = 10_000;
/** Of problems, of conflicts and of words so many are kept with a dry run; of the first two all are counted. */
export const mostKept = { problems: 10_000, conflicts: 1_000, words: 500 } as const;
/** So many lessons of each side, and so many students, tell what a conflict is about. */
export const namedLessons = 3;
export const namedStudents = 4;
/** Lessons in all conflicts together; beyond that the file is no timetable. */
export const mostClashing = 1_000_000;
/** A rule of a calendar that has not come to the end of the term by then is not a timetable's. */
export const mostTimes = 5_000;
/** Of all rules of a file together. */
export const mostTimesOfFile = 200_000;
