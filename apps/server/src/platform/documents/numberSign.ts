import type { Language } from '@bilim/contract';

/** What stands before a number on paper; English has no sign of its own for it. */
export const numberSign = (language: Language): string => (language === 'en' ? 'No.' : '№');
