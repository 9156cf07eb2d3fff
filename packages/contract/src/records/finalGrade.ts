import { incompleteLetter, passLetters } from './words.ts';
import type { missedWords } from './words.ts';

/** A grade of a scale, from its least points up to the next one. */
export interface ScaleBand {
  readonly letter: string;
  readonly least: number;
  readonly gradePoints: number;
  readonly fivePoint: number;
  readonly isPassed: boolean;
}

/** By what a row of a sheet is graded: figures of the university, of the kind of exam, and of the sheet. */
export interface GradeRules {
  /** The scale that holds for the student, the best grade first. */
  readonly bands: readonly ScaleBand[];
  /** The most that the final brings; 100 where it is all there is, as with a course work or a state exam. */
  readonly examMax: number;
  /** Share of the final, in percent, below which it is failed whatever the sum. */
  readonly leastPercent: number;
  /** Points beyond which a retake brings no more; null where nothing stands in the way. */
  readonly mostPoints: number | null;
  /** False for pass or fail: no letter of the scale, and nothing in the average. */
  readonly isGraded: boolean;
}

/** What a student brings. */
export interface Performance {
  /** Points of the modules before the final. */
  readonly modulePoints: number;
  /** Null until the examiner has entered it. */
  readonly examPoints: number | null;
  readonly missed: (typeof missedWords)[number] | null;
  readonly isAdmitted: boolean;
}

/** Why the total is not the plain sum, in the order in which it came about. */
export type GradeStep = 'not_admitted' | 'absent' | 'hundred' | 'exam_failed' | 'retake_cap';

export interface FinalGrade {
  /** Null for what is to be completed. */
  readonly total: number | null;
  readonly letter: string;
  readonly gradePoints: number | null;
  readonly fivePoint: number | null;
  readonly isPassed: boolean;
  readonly steps: readonly GradeStep[];
}

const most = 100;

/**
 * The grade of a row; null while nothing was entered. The total is the sum of modules and final, halves up and a hundred at
 * most. A final below its least share brings no passing total; a retake none beyond its cap. Whoever was not admitted or
 * did not come keeps the points of the modules, below what passes, and the letter that leads to a retake.
 */
export function finalGrade(rules: GradeRules, performance: Performance): FinalGrade | null {
  const { modulePoints, examPoints, missed, isAdmitted } = performance;
  if (missed === 'incomplete') return incomplete;
  if (!isAdmitted) return withoutExam(rules, modulePoints, 'not_admitted');
  if (missed === 'absent') return withoutExam(rules, modulePoints, 'absent');
  if (examPoints === null) return null;
  const steps: GradeStep[] = [];
  const cap = (total: number, at: number, step: GradeStep) => {
    if (total > at) steps.push(step);
    return Math.min(total, at);
  };
  let total = cap(rounded(modulePoints + examPoints), most, 'hundred');
  if (examPoints * 100 < rules.leastPercent * rules.examMax && rules.examMax < most) {
    total = cap(total, mostFailed(rules), 'exam_failed');
  }
  if (rules.mostPoints !== null) total = cap(total, rules.mostPoints, 'retake_cap');
  return graded(rules, total, steps);
}

const incomplete: FinalGrade = {
  total: null,
  letter: incompleteLetter,
  gradePoints: null,
  fivePoint: null,
  isPassed: false,
  steps: [],
};

function withoutExam(rules: GradeRules, modulePoints: number, step: GradeStep): FinalGrade {
  const total = Math.min(rounded(modulePoints), mostFailed(rules));
  const grade = graded(rules, total, [step]);
  const retake = rules.bands.find(({ isPassed }) => !isPassed);
  return rules.isGraded && retake !== undefined ? { ...grade, letter: retake.letter } : grade;
}

function graded(rules: GradeRules, total: number, steps: readonly GradeStep[]): FinalGrade {
  // The lowest grade begins at nothing, whatever it says.
  const band = rules.bands.find(({ least }) => total >= least) ?? rules.bands.at(-1);
  if (band === undefined) throw new Error('a scale without grades');
  const { letter, gradePoints, fivePoint, isPassed } = band;
  if (rules.isGraded) return { total, letter, gradePoints, fivePoint, isPassed, steps };
  const word = isPassed ? passLetters.passed : passLetters.failed;
  return { total, letter: word, gradePoints: null, fivePoint: null, isPassed, steps };
}

/** The best total that does not pass. */
function mostFailed({ bands }: GradeRules): number {
  const passing = bands.filter(({ isPassed }) => isPassed).map(({ least }) => least);
  return Math.max(0, Math.min(most, ...passing) - 1);
}

/** Halves up; what binary fractions hold a little below a half is one. */
function rounded(points: number): number {
  return Math.floor(Math.round(points * 100) / 100 + 0.5);
}
