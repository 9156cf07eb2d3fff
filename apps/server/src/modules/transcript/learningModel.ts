import { byUniversityClock, universityOffset } from '@bilim/contract/core/universityClock';
import type { Transcript, TranscriptRow } from '@bilim/contract/transcript';

/** Credits of the European system, as the Union's list of credit systems names it. */
const ects = 'http://data.europa.eu/snb/education-credit/6fcec5c5af';

/** What the European Learning Model has no term for goes under a prefix of our own (docs/transcript-export.md). */
const context = [
  'http://data.europa.eu/snb/model/context/edc-ap',
  { bilim: 'urn:bilim:transcript#' },
] as const;

/** A transcript in the terms of the European Learning Model: a person, the programme, and each discipline as a part of it. */
export function inLearningModel({ student, university, rows, total, scale }: Transcript, madeAt: Date) {
  const awardingBody = {
    type: 'Organisation',
    legalName: { ru: university.name_ru, ky: university.name_kg, en: university.name_en },
  };
  return {
    '@context': context,
    type: 'Person',
    'bilim:madeAt': byUniversityClock(madeAt).replace('Z', universityOffset),
    fullName:
      student.latinName === null
        ? { ru: student.studentName }
        : { ru: student.studentName, en: student.latinName },
    ...(student.birthDate === null ? {} : { dateOfBirth: student.birthDate }),
    identifier: { type: 'Identifier', notation: student.studentCode, schemeName: 'student code' },
    hasClaim: [
      {
        type: 'LearningAchievement',
        title: { ru: `${student.specialtyCode} ${student.specialtyName}` },
        awardedBy: { type: 'AwardingProcess', awardingBody: [awardingBody] },
        creditReceived: [creditsOf(total.earned)],
        'bilim:gradePointAverage': total.gpa,
        'bilim:weightedAverage': total.average,
        hasPart: rows.map((row) => achievementOf(row, awardingBody)),
      },
    ],
    ...(scale.length === 0
      ? {}
      : {
          'bilim:gradingScheme': {
            type: 'GradingScheme',
            'bilim:bands': scale.map(({ letter, from, to, gpa, name }) => ({ letter, from, to, gpa, name })),
          },
        }),
  };
}

const creditsOf = (point: number) => ({
  type: 'CreditPoint',
  framework: { id: ects, type: 'Concept' },
  point: String(point),
});

function achievementOf(row: TranscriptRow, awardingBody: object) {
  const { disciplineName, nameKg, nameEn, code, credits, gradedOn, isPassed, isRecognised, source } = row;
  return {
    type: 'LearningAchievement',
    title: { ru: disciplineName, ky: nameKg, en: nameEn },
    ...(code === '' ? {} : { identifier: { type: 'Identifier', notation: code } }),
    awardedBy: { type: 'AwardingProcess', awardingBody: [awardingBody], awardingDate: gradedOn },
    creditReceived: isPassed ? [creditsOf(credits)] : [],
    provenBy: [
      {
        type: 'LearningAssessment',
        title: { ru: row.examTypeName },
        grade: { type: 'Note', noteLiteral: { en: row.letter } },
        'bilim:points': row.points,
        'bilim:gradePoints': row.gradePoints,
        'bilim:attempt': row.attempt,
        ...(row.scaleName === null
          ? {}
          : { 'bilim:scale': row.scaleName, 'bilim:scaleSince': row.scaleSince }),
      },
    ],
    'bilim:academicYear': row.yearLabel,
    'bilim:semester': row.semesterId,
    'bilim:credits': credits,
    'bilim:isPassed': isPassed,
    ...(isRecognised ? { 'bilim:recognisedFrom': source ?? '' } : {}),
  };
}
