/** Entries of the menu whose screens open later. */
export const soonScreens = [
  'umk',
  'library',
  'reportqr',
  'registration',
  'paymentcode',
  'singlewindow',
  'transcript',
  'sheet',
  'documents',
  'testing',
  'workload',
  'rating',
  'questionnaire',
  'rooms',
  'webinars',
] as const;

export type SoonScreen = (typeof soonScreens)[number];

export function opensLater(key: string): boolean {
  return soonScreens.some((screen) => screen === key);
}
