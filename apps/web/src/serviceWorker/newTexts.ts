/** What the worker says to open pages when the texts that they were given are no longer those of the server. */
export const newTexts = 'new-texts';
