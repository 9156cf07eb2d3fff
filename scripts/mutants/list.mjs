// @ts-check

/**
 * A mistake that somebody could make, and the tests that must find it.
 * @typedef {object} Mutant
 * @property {string} what in the product's words
 * @property {string} file
 * @property {string} from the first place with this text is changed
 * @property {string} to
 * @property {string} tests part of the names of test files
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  {
    what: 'a manager of one faculty edits items of two',
    file: 'apps/server/src/modules/news/news.policy.ts',
    from: 'n.faculty_ids <@',
    to: 'n.faculty_ids &&',
    tests: 'apps/server/src/modules/news/office.test',
  },
  {
    what: 'a code is live a step longer',
    file: 'apps/server/src/modules/qr/codes.ts',
    from: 'age <= 1',
    to: 'age <= 2',
    tests: 'apps/server/src/modules/qr/codes.test',
  },
  {
    what: 'a code is delivered late a step longer',
    file: 'apps/server/src/modules/qr/codes.ts',
    from: 'age > lateSteps',
    to: 'age > lateSteps + 1',
    tests: 'apps/server/src/modules/qr/codes.test',
  },
  {
    what: 'a code of the future counts',
    file: 'apps/server/src/modules/qr/codes.ts',
    from: 'age < -1',
    to: 'age < -2',
    tests: 'apps/server/src/modules/qr/codes.test',
  },
  {
    what: 'the hour in which quiet ends is quiet',
    file: 'apps/server/src/modules/notices/quietHours.ts',
    from: 'hour >= from || hour < until',
    to: 'hour >= from || hour <= until',
    tests: 'apps/server/src/modules/notices/quietHours.test',
  },
  {
    what: 'the same quiet hour twice is always',
    file: 'apps/server/src/modules/notices/quietHours.ts',
    from: 'from <= until ?',
    to: 'from < until ?',
    tests: 'apps/server/src/modules/notices/quietHours.test',
  },
  {
    what: 'an order that is not signed yet is public',
    file: 'apps/server/src/modules/studentCard/studentCard.queries.ts',
    from: ' and o.signed_on <= ${p.today}',
    to: ' and ${p.today} is not null',
    tests: 'apps/server/src/modules/studentCard/studentCard.test',
  },
  {
    what: 'a call is sent although somebody else is signed in',
    file: 'apps/web/src/platform/api/guardedCall.ts',
    from: '      refuseIfNotMine();\n      const answer',
    to: '      const answer',
    tests: 'apps/web/src/platform/api/guardedCall.test',
  },
  {
    what: 'an answer for somebody else is taken',
    file: 'apps/web/src/platform/api/guardedCall.ts',
    from: '      refuseIfNotMine();\n      return answer',
    to: '      return answer',
    tests: 'apps/web/src/platform/api/guardedCall.test',
  },
  {
    what: 'a copy that the server refused stays on the screen',
    file: 'apps/web/src/platform/offline/keepAnswers.ts',
    from: 'query.setState({ data: undefined, dataUpdatedAt: 0 })',
    to: 'query.setState({ dataUpdatedAt: 0 })',
    tests: 'apps/web/src/platform/offline/keeping.test',
  },
  {
    what: 'what others read stays in the browser',
    file: 'apps/web/src/platform/offline/keepOnlyOf.ts',
    from: 'at.value.personId !== personId || ',
    to: '',
    tests: 'apps/web/src/platform/offline/keeping.test',
  },
  {
    what: 'what was read stays for longer than any session',
    file: 'apps/web/src/platform/offline/keepOnlyOf.ts',
    from: '>= longestMs',
    to: '> longestMs',
    tests: 'apps/web/src/platform/offline/keeping.test',
  },
  {
    what: 'a mark of somebody else is taken for our own',
    file: 'apps/web/src/platform/outbox/queuedMark.ts',
    from: 'version === before.over.version + 1 && ',
    to: '',
    tests: 'apps/web/src/platform/outbox/queuedMark.test',
  },
  {
    what: 'an address of the feed forgets that only unread is wanted',
    file: 'apps/web/src/platform/links/newsLink.ts',
    from: 'unread === true',
    to: 'unread !== undefined',
    tests: 'apps/web/src/platform/links/newsLink.test',
  },
];
