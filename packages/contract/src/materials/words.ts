/** What a material is; it decides what it holds and how it opens. */
export const materialKinds = ['file', 'html', 'scorm', 'link', 'video', 'page', 'book'] as const;

/** When students see a material: at once, from a moment on, or when the lesson of its theme has been held. */
export const publishRules = ['now', 'date', 'lesson'] as const;

/** How a package is written: pages of HTML alone, or a standard in which it tells how far the student has come. */
export const packageStandards = ['html', 'scorm12', 'scorm2004'] as const;

/** How far a student has come in a package. */
export const scormStates = ['started', 'completed', 'passed', 'failed'] as const;
