/** `Асанова А*** Б***`: enough for whoever knows whose document it is. */
export function maskedName(fullName: string): string {
  const [last = '', ...others] = fullName.trim().split(/\s+/);
  return [last, ...others.map((name) => `${Array.from(name)[0] ?? ''}***`)].join(' ');
}
