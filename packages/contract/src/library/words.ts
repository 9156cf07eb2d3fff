/**
 * Who may have the file of a book: anybody with its address; whoever is signed in; whoever is signed in and reads it in
 * the portal, without a way to keep it.
 */
export const bookRights = ['everybody', 'university', 'read_only'] as const;
export type BookRights = (typeof bookRights)[number];

export const bookLanguages = ['ru', 'kg', 'en', 'other'] as const;

/**
 * What is known of a file: it waits to be looked into, is read, holds no text (a scan), is of a kind that is not looked
 * into, or cannot be opened.
 */
export const bookFileStates = ['waiting', 'read', 'no_text', 'not_read', 'broken'] as const;
export type BookFileState = (typeof bookFileStates)[number];

/** How a file opens: in one of the two readers of the portal, or not at all. */
export const bookFormats = ['pdf', 'epub', 'other', 'none'] as const;

/** A place to come back to, words beside a place, and words of the book that are set off. */
export const bookMarkKinds = ['bookmark', 'note', 'highlight'] as const;

/** Whether a discipline is learned by a book, or it is read besides. */
export const shelfKinds = ['main', 'extra'] as const;

/** What a reader keeps apart: everything, favourites, what was read, books of the own disciplines. */
export const bookShelves = ['favourites', 'history', 'disciplines'] as const;

/** Books that ask for their keeper. */
export const keptViews = ['broken', 'doubles', 'withdrawn'] as const;

export const catalogueFormats = ['xlsx', 'csv', 'marc'] as const;
