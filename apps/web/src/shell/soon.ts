import type { SoonScreen } from '#platform/menu/soonScreens.ts';
import type { ArtName } from '#ui/art/Art.tsx';

/** The picture of each screen that opens later; titles and what they will hold are texts of the group `soon`. */
export const soonArt: Readonly<Record<SoonScreen, ArtName>> = {
  paymentcode: 'card',
  singlewindow: 'paper',
  documents: 'paper',
  testing: 'checklist',
  workload: 'calendar',
  questionnaire: 'checklist',
  rooms: 'door',
  webinars: 'screen',
};

/** How many promises each screen makes. */
export const promises = ['a', 'b', 'c'] as const;
