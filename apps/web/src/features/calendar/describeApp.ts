/** What calendar apps call themselves, and what people call them. */
const apps = [
  [/google-calendar/i, 'Google'],
  [/thunderbird/i, 'Thunderbird'],
  [/icsx5/i, 'ICSx⁵'],
  [/outlook|microsoft|exchange/i, 'Outlook'],
  [/\bi(os|phone|pad)\b/i, 'iPhone'],
  [/mac.?os|calendaragent/i, 'Mac'],
] as const;

/** The name of the app that fetched a calendar; null when nobody would know it. */
export function describeApp(agent: string | null): string | null {
  if (agent === null) return null;
  return apps.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
