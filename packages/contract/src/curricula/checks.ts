import { hoursOf, sum, sumsOf } from './plan.ts';
import type { CurriculumPlan, PlanItem } from './plan.ts';

/** What a plan is held against. */
export interface PlanRules {
  readonly semesterCredits: number;
  readonly creditHours: number;
  /** Of the whole course of study. */
  readonly totalCredits: number;
  readonly semesters: number;
}

/** With these a plan cannot come into force. */
const fatal = [
  'empty',
  'twice',
  'too_late',
  'block_unknown',
  'block_short',
  'requires_absent',
  'requires_later',
  'circle',
] as const;
/** These may be meant so. */
const doubtful = ['semester_credits', 'total_credits', 'hours', 'block_uneven'] as const;
export type PlanProblemKind = (typeof fatal)[number] | (typeof doubtful)[number];

export interface PlanProblem {
  readonly kind: PlanProblemKind;
  readonly semester?: number;
  readonly disciplineId?: number;
  /** Of a prerequisite: what is asked for; of a circle: all that stand in it. */
  readonly others?: readonly number[];
  readonly block?: number;
  readonly found?: number;
  readonly wanted?: number;
}

export const isFatal = ({ kind }: PlanProblem) => fatal.some((one) => one === kind);

/** Everything that is wrong or odd with a plan (docs/rules.md, curricula), what hinders it first. */
export function problemsOf(plan: CurriculumPlan, rules: PlanRules): PlanProblem[] {
  const all = [
    ...placeProblems(plan, rules),
    ...blockProblems(plan),
    ...requirementProblems(plan),
    ...creditProblems(plan, rules),
  ];
  return [...all.filter(isFatal), ...all.filter((problem) => !isFatal(problem))];
}

function placeProblems({ items }: CurriculumPlan, { semesters }: PlanRules): PlanProblem[] {
  if (items.length === 0) return [{ kind: 'empty' }];
  const met = new Set<string>();
  return items.flatMap(({ semester, disciplineId }): PlanProblem[] => {
    const name = `${semester}:${disciplineId}`;
    const isTwice = met.has(name);
    met.add(name);
    return [
      ...(isTwice ? [{ kind: 'twice' as const, semester, disciplineId }] : []),
      ...(semester > semesters
        ? [{ kind: 'too_late' as const, semester, disciplineId, wanted: semesters }]
        : []),
    ];
  });
}

function blockProblems({ items, blocks }: CurriculumPlan): PlanProblem[] {
  const inBlock = (semester: number, block: number) =>
    items.filter((item) => item.semester === semester && item.block === block);
  const untold = items.flatMap(({ semester, block, disciplineId }): PlanProblem[] =>
    block === null || blocks.some((told) => told.semester === semester && told.block === block)
      ? []
      : [{ kind: 'block_unknown', semester, block, disciplineId }],
  );
  return blocks.reduce((problems, { semester, block, choose }) => {
    const offered = inBlock(semester, block);
    const isUneven = new Set(offered.map(({ credits }) => credits)).size > 1;
    if (offered.length < choose)
      problems.push({ kind: 'block_short', semester, block, found: offered.length, wanted: choose });
    if (isUneven) problems.push({ kind: 'block_uneven', semester, block });
    return problems;
  }, untold);
}

function requirementProblems({ items }: CurriculumPlan): PlanProblem[] {
  const first = new Map<number, number>();
  for (const { disciplineId, semester } of items)
    first.set(disciplineId, Math.min(first.get(disciplineId) ?? Infinity, semester));
  const single = items.flatMap(({ semester, disciplineId, requires }) =>
    requires.flatMap((required): PlanProblem[] => {
      const place = { semester, disciplineId, others: [required] };
      const since = first.get(required);
      if (since === undefined) return [{ kind: 'requires_absent', ...place }];
      return since < semester ? [] : [{ kind: 'requires_later', ...place, found: since }];
    }),
  );
  return [...single, ...circlesOf(items).map((others) => ({ kind: 'circle' as const, others }))];
}

/** Disciplines that ask for each other in turn; every circle is told once, from where it was met. */
function circlesOf(items: readonly PlanItem[]): number[][] {
  const requires = new Map<number, number[]>();
  for (const item of items)
    requires.set(item.disciplineId, [...(requires.get(item.disciplineId) ?? []), ...item.requires]);
  const circles: number[][] = [];
  const done = new Set<number>();
  const visit = (one: number, path: readonly number[]) => {
    const place = path.indexOf(one);
    if (place >= 0) circles.push(path.slice(place));
    if (place >= 0 || done.has(one)) return;
    for (const next of requires.get(one) ?? []) visit(next, [...path, one]);
    done.add(one);
  };
  for (const one of requires.keys()) visit(one, []);
  return circles;
}

function creditProblems(
  plan: CurriculumPlan,
  { semesterCredits, creditHours, totalCredits }: PlanRules,
): PlanProblem[] {
  const sums = sumsOf(plan);
  const total = sum(sums, ({ credits }) => credits);
  return [
    ...sums.flatMap(({ semester, credits }): PlanProblem[] =>
      credits === semesterCredits
        ? []
        : [{ kind: 'semester_credits', semester, found: credits, wanted: semesterCredits }],
    ),
    ...(total === totalCredits || plan.items.length === 0
      ? []
      : [{ kind: 'total_credits' as const, found: total, wanted: totalCredits }]),
    ...plan.items.flatMap((item): PlanProblem[] => {
      const { semester, disciplineId, credits } = item;
      const [found, wanted] = [hoursOf(item), credits * creditHours];
      // What earns nothing, such as sport, has whatever hours it has.
      return credits === 0 || found === wanted
        ? []
        : [{ kind: 'hours', semester, disciplineId, found, wanted }];
    }),
  ];
}
