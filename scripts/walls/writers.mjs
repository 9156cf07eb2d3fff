// @ts-check

/**
 * Who writes tables of others, and why. Whatever is not named here writes only its own.
 * @type {readonly { files: RegExp, why: string }[]}
 */
export const writers = [
  {
    files: /^apps\/server\/src\/modules\/imports\//,
    why: 'lists of other systems bring rows of many modules; a run writes and undoes them all in one transaction',
  },
  {
    files: /^apps\/server\/src\/reference\//,
    why: 'the dictionaries of all modules, when a database is new',
  },
  {
    files: /^apps\/server\/src\/modules\/dictionaries\/writeChange\.service\.ts$/,
    why: 'the module that owns a table describes it as a dictionary, and so gives it to this file to write',
  },
  {
    files: /^apps\/server\/src\/platform\/dictionaries\/uses\.ts$/,
    why: 'two rows of a dictionary are merged: whatever its description says refers to the one refers to the other',
  },
  {
    files: /^apps\/server\/src\/modules\/peopleOffice\/merge\/moveRows\.queries\.ts$/,
    why: 'two cards of one human are merged: every column that names the one names the other, as `places.ts` has them',
  },
  {
    files: /^apps\/server\/src\/platform\/backup\//,
    why: 'a backup comes back: all tables, into an empty database',
  },
  {
    files: /^apps\/server\/src\/modules\/orders\/effects\//,
    why: 'an order changes students, their groups, classes and registrations, and its annulment takes exactly that back',
  },
  {
    files: /^apps\/server\/src\/cli\/sandbox\//,
    why: 'a copy for training: whatever tells of a person is taken out of all tables of a database that nobody works with',
  },
  {
    files: /^apps\/server\/src\/modules\/library\/reading\/kept\.sql\.ts$/,
    why: 'whoever keeps marks in what is read gives it the table: books and study materials keep them alike',
  },
  { files: /^apps\/server\/src\/demo\//, why: 'a whole university, into an empty database' },
];
