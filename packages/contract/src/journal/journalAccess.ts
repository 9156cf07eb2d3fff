import { either, holding, only } from '../core/access.ts';

// By themselves: every page asks who reads journals and who marks, most without any call of theirs.
export const journalReaders = either(only('teacher'), holding('journals.read'));
export const markSetters = only('teacher');
