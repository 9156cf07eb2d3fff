import type { ThemeDraft } from '@bilim/contract/journal/themePlan';
import type { PlannedTheme } from '@bilim/contract/journal/themes';

/** The themes that get another number when one moves to a place; numbers then run from 1 without gaps. */
export function moveTheme(themes: readonly PlannedTheme[], themeId: number, place: number): ThemeDraft[] {
  const moving = themes.find((theme) => theme.themeId === themeId);
  if (moving === undefined) return [];
  const others = themes.filter((theme) => theme.themeId !== themeId);
  const ordered = others.toSpliced(place, 0, moving);
  return ordered.flatMap((theme, index) => (theme.number === index + 1 ? [] : [draftOf(theme, index + 1)]));
}

/** The number for a theme that is added at the end. */
export function nextNumber(themes: readonly PlannedTheme[]): number {
  return Math.max(0, ...themes.map(({ number }) => number)) + 1;
}

function draftOf({ themeId, title, hours, moduleId, version }: PlannedTheme, number: number): ThemeDraft {
  return { themeId, number, title, hours, moduleId, version };
}
