/** What a sheet is for: the session, what somebody could not finish in time, or one of the two retakes. */
export const sheetKinds = ['main', 'completion', 'retake1', 'retake2'] as const;

/** Those that follow a closed sheet. */
export const retakeKinds = ['completion', 'retake1', 'retake2'] as const;

/** What a closed sheet leads to: a sheet of such a kind, or the course once more. */
export const stepsAfterSheet = [...retakeKinds, 'repeat'] as const;

/** How far a sheet is: being prepared, being filled in, signed by its examiner, closed by the registrar, annulled by order. */
export const sheetStates = ['draft', 'open', 'signed', 'closed', 'annulled'] as const;

/** Why a row has no points: did not come, or has a valid reason and finishes later. */
export const missedWords = ['absent', 'incomplete'] as const;

/** What is passed or not, and no more, knows these two grades. */
export const passLetters = { passed: 'P', failed: 'NP' } as const;
/** Stands for a grade until what is missing with a valid reason is completed: neither passed nor failed. */
export const incompleteLetter = 'I';

/** Why somebody is not admitted to the final. */
export const admissionProblems = ['points', 'absence', 'hold'] as const;

export const appealStates = ['open', 'granted', 'refused', 'withdrawn'] as const;

/** Where a grade comes from: a closed sheet, lists of years gone by, or another group or university. */
export const recordOrigins = ['sheet', 'imported', 'recognised'] as const;

/** Why a record holds no more. */
export const recordEnds = ['retake', 'addendum', 'annulled', 'withdrawn'] as const;
