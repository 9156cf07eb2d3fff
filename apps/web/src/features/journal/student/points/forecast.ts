import type { GradeBand, PointsOfStudent, StudentModule } from '@bilim/contract/journal/studentPoints';

/** Points that a student imagines for modules that are not over, by `moduleId`. */
export type Assumed = ReadonlyMap<number, number>;

export interface Rules extends Pick<PointsOfStudent, 'bands' | 'admissionPoints' | 'finalLeastPercent'> {
  /** So much was missed that the final is closed whatever the points. */
  readonly isAbsenceOver: boolean;
}

export interface Forecast {
  readonly beforeFinal: number;
  readonly isAdmitted: boolean;
  readonly total: number;
  readonly band: GradeBand | null;
  /** For each grade that passes, the best first: points of the final that bring it, or null when none do. */
  readonly needed: readonly { readonly band: GradeBand; readonly final: number | null }[];
}

/**
 * What comes of module points by the rules of the university: whoever is not admitted keeps the points before the
 * final; a failed final leaves the total below the least that passes.
 */
export function forecast(modules: readonly StudentModule[], assumed: Assumed, rules: Rules): Forecast {
  const pointsOf = ({ moduleId, total }: StudentModule) => assumed.get(moduleId) ?? total;
  const beforeFinal = modules
    .filter(({ isFinal }) => !isFinal)
    .reduce((sum, module) => sum + pointsOf(module), 0);
  const last = modules.find(({ isFinal }) => isFinal);
  const isAdmitted = !rules.isAbsenceOver && beforeFinal >= rules.admissionPoints;
  const passing = rules.bands.filter(({ isPassed }) => isPassed);
  const most = last?.max ?? 0;
  const least = Math.ceil((most * rules.finalLeastPercent) / 100);

  const totalWith = (final: number) => {
    if (!isAdmitted) return beforeFinal;
    const sum = Math.min(100, beforeFinal + final);
    const passMark = Math.min(...passing.map((band) => band.least));
    return final < least ? Math.min(sum, passMark - 1) : sum;
  };
  const total = totalWith(last === undefined ? 0 : pointsOf(last));
  return {
    beforeFinal,
    isAdmitted,
    total,
    band: rules.bands.find((band) => band.least <= total && total <= band.most) ?? null,
    needed: passing.map((band) => {
      const final = Math.max(least, band.least - beforeFinal);
      return { band, final: isAdmitted && final <= most ? final : null };
    }),
  };
}
