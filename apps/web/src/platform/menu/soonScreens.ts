import {
  IconBriefcase,
  IconChecklist,
  IconClipboardCheck,
  IconCreditCard,
  IconDoor,
  IconFileCertificate,
  IconFiles,
  IconVideo,
} from '@tabler/icons-react';

/** Entries of the menu whose screens open later, with their icons. */
export const soonScreens = [
  ['paymentcode', IconCreditCard],
  ['singlewindow', IconFileCertificate],
  ['documents', IconFiles],
  ['testing', IconClipboardCheck],
  ['workload', IconBriefcase],
  ['questionnaire', IconChecklist],
  ['rooms', IconDoor],
  ['webinars', IconVideo],
] as const;

export type SoonScreen = (typeof soonScreens)[number][0];

export function opensLater(key: string): boolean {
  return soonScreens.some(([screen]) => screen === key);
}
