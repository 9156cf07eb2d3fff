import type { ArtName } from '#ui/art/Art.tsx';

/** Screens that open later, with their picture; titles and what they will hold are texts of the group `soon`. */
export const soonScreens = [
  { screen: 'umk', art: 'books' },
  { screen: 'library', art: 'books' },
  { screen: 'reportqr', art: 'code' },
  { screen: 'registration', art: 'checklist' },
  { screen: 'paymentcode', art: 'card' },
  { screen: 'singlewindow', art: 'paper' },
  { screen: 'transcript', art: 'paper' },
  { screen: 'sheet', art: 'journal' },
  { screen: 'documents', art: 'paper' },
  { screen: 'testing', art: 'checklist' },
  { screen: 'workload', art: 'calendar' },
  { screen: 'rating', art: 'chart' },
  { screen: 'questionnaire', art: 'checklist' },
  { screen: 'rooms', art: 'door' },
  { screen: 'webinars', art: 'screen' },
  { screen: 'manual', art: 'books' },
] as const satisfies readonly { screen: string; art: ArtName }[];

export type Soon = (typeof soonScreens)[number];

/** How many promises each screen makes. */
export const promises = ['a', 'b', 'c'] as const;
