/** A final grade in a discipline. */
export interface Grade {
  /** In halves. */
  readonly credits: number;
  /** Of 100; null where there are none. */
  readonly points: number | null;
  /** Of 4, in hundredths; null for what does not count: passed or not passed, recognised without points. */
  readonly gradePoints: number | null;
  readonly isPassed: boolean;
}

export interface Averages {
  readonly creditSum: number;
  /** Of what was passed. */
  readonly earned: number;
  /** Points weighted by credits; null where nothing has points. */
  readonly average: number | null;
  /** Grade points weighted by credits, those of failed disciplines among them. */
  readonly gpa: number | null;
}

/** The figures below a semester and at the end of a transcript; halves are rounded up. */
export function averagesOf(grades: readonly Grade[]): Averages {
  const passed = grades.filter(({ isPassed }) => isPassed);
  return {
    creditSum: creditsOf(grades),
    earned: creditsOf(passed),
    average: weighted(grades, ({ points }) => points),
    gpa: weighted(grades, ({ gradePoints }) => gradePoints),
  };
}

/** Half credits and hundredths are whole numbers, and nothing is lost of them. */
const halves = ({ credits }: Grade) => Math.round(credits * 2);
const creditsOf = (grades: readonly Grade[]) => grades.reduce((sum, grade) => sum + halves(grade), 0) / 2;

function weighted(grades: readonly Grade[], valueOf: (grade: Grade) => number | null): number | null {
  let hundredths = 0;
  let weight = 0;
  for (const grade of grades) {
    const value = valueOf(grade);
    if (value === null) continue;
    hundredths += halves(grade) * Math.round(value * 100);
    weight += halves(grade);
  }
  return weight === 0 ? null : Math.floor((2 * hundredths + weight) / (2 * weight)) / 100;
}
