/**
 * Who may have the file of a book: anybody with its address; whoever is signed in; whoever is signed in and reads it in
 * the portal, without a way to keep it.
 */
export const bookRights = ['everybody', 'university', 'read_only'] as const;

export const bookLanguages = ['ru', 'kg', 'en', 'other'] as const;

/**
 * What is known of a file: it waits to be looked into, is read, holds no text (a scan), is of a kind that is not looked
 * into, or cannot be opened.
 */
export const bookFileStates = ['waiting', 'read', 'no_text', 'not_read', 'broken'] as const;

/** A place to come back to, words beside a place, and words of the book that are set off. */
export const bookMarkKinds = ['bookmark', 'note', 'highlight'] as const;

/** Whether a discipline is learned by a book, or it is read besides. */
export const shelfKinds = ['main', 'extra'] as const;
