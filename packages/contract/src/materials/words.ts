/** What a material is; it decides what it holds and how it opens. */
export const materialKinds = ['file', 'html', 'scorm', 'link', 'video', 'page', 'book'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** When students see a material: at once, from a moment on, or when the lesson of its theme has been held. */
export const publishRules = ['now', 'date', 'lesson'] as const;

/** What its teacher reads of it: students see it, it waits for its day or lesson, or it is hidden. */
export const materialStates = ['shown', 'waiting', 'hidden'] as const;

/** How a package is written: pages of HTML alone, or a standard in which it tells how far the student has come. */
export const packageStandards = ['html', 'scorm12', 'scorm2004'] as const;
export type PackageStandard = (typeof packageStandards)[number];

/** How far a student has come in a package. */
export const scormStates = ['started', 'completed', 'passed', 'failed'] as const;
export type ScormState = (typeof scormStates)[number];
