// @ts-check
import { mistakes } from './mistakes.mjs';

const dictionaries = 'apps/server/src/modules/dictionaries';

/** Tables that staff keep: whose rows they are, what is closed, and what somebody else has changed meanwhile. */
export const tables = [
  ...mistakes(`${dictionaries}/dictionaries.policy.ts`, `${dictionaries}/dictionaries.test`, [
    [
      'the right of any dictionary opens all',
      'scopeOf(person, dictionary.right)',
      "scopeOf(person, 'schedules.manage')",
    ],
    [
      'an office changes rows of every faculty',
      "  if (scope === 'all') return sql<boolean>`true`;",
      "  if (scope === 'all' || scope.length > 0) return sql<boolean>`true`;",
    ],
    [
      'an office changes rows of the whole university',
      '${inArray(column, [...scope])}, false)',
      '${inArray(column, [...scope])}, true)',
    ],
    [
      'an office gives its row to another faculty',
      "typeof held === 'number' && scope.includes(held)",
      "typeof held === 'number'",
    ],
    [
      'an office makes a row of the whole university',
      "typeof held === 'number' && scope.includes(held)",
      "typeof held !== 'number' || scope.includes(held)",
    ],
  ]),
  ...mistakes(`${dictionaries}/dictionaries.routes.ts`, `${dictionaries}/dictionaries.test`, [
    [
      'a dictionary is there for whoever knows its name',
      'dictionary === undefined || !isSeenBy(dictionary, person)',
      'dictionary === undefined',
    ],
    [
      'dictionaries are listed to whoever sees one of them',
      '.filter((one) => isSeenBy(one, person))',
      '.filter(() => dictionaries.some((one) => isSeenBy(one, person)))',
    ],
  ]),
  ...mistakes(`${dictionaries}/options.queries.ts`, `${dictionaries}/dictionaries.test`, [
    ['what is closed is offered', 'closedOn === undefined ? undefined : isNull(closedOn)', 'undefined'],
  ]),
  ...mistakes(`${dictionaries}/dictionaries.queries.ts`, `${dictionaries}/dictionaries.test`, [
    ['closed rows stand among the open ones', 'isNull(closing(table)) :', 'undefined :'],
    [
      'what is closed counts as open',
      'count(*) filter (where ${closing(table)} is null)',
      'count(${table.id})',
    ],
  ]),
  ...mistakes(`${dictionaries}/change.service.ts`, `${dictionaries}/dictionaries.test`, [
    [
      'what somebody else has changed is written over',
      'row.version !== version && !isDone(row)',
      'version === undefined && !isDone(row)',
    ],
    ['closing what is closed already is refused', ' && !isDone(row)', ''],
    ['rows of others are changed', "  if (!row.mayChange) throw new AppError('auth.forbidden');\n", ''],
    [
      'a row is handed to another faculty',
      'if (!mayHold(scopeIn(view.dictionary, view.person), view.dictionary, read.fields)) {',
      'if (mayHold([], view.dictionary, read.fields)) {',
    ],
    [
      'saving nothing is written into the history',
      'renamed === null && isDeepStrictEqual(were, values)',
      'renamed === null && were === values',
    ],
    [
      'changing a closed row opens it',
      'values: renamed?.values ?? values,\n      closedOn,',
      'values: renamed?.values ?? values,\n      closedOn: null,',
    ],
  ]),
  ...mistakes(`${dictionaries}/readValues.ts`, `${dictionaries}/dictionaries.test`, [
    ['a day is no span', 'return to < from ||', 'return to <= from ||'],
    ['a row refers to what is not there', '|| isKnown(key, held) ?', '|| held > 0 ?'],
  ]),
  ...mistakes(`${dictionaries}/undo.service.ts`, `${dictionaries}/dictionaries.test`, [
    ['a change is taken back over a later one', 'last.get(entry.rowId) !== change', 'entry.rowId < 0'],
    [
      'a change is taken back over what an import wrote',
      '!isDeepStrictEqual(now, plain(after))',
      'rowId < 0',
    ],
    ['an office takes back what others did', 'row?.mayChange === false', 'rowId < 0'],
    [
      'a change that is none is taken back',
      "  if (entries.length === 0) throw new AppError('dictionary.change_unknown');\n",
      '',
    ],
  ]),
  ...mistakes(`${dictionaries}/takeWorkbook.ts`, `${dictionaries}/workbook.test`, [
    ['a trial is the real thing', 'const isTaken = !isTrial && ', 'const isTaken = '],
    ['what is right of a workbook is taken', 'problems.length === 0 && changes', 'changes'],
    ['the same row counts twice', 'const above = met.get(name);', 'const above = met.get(name + name);'],
    [
      'of two rows of one name the closed one is meant',
      "return [...closed, ...(await selectRows(tx, view, { ...page, state: 'open' }))];",
      "return [...(await selectRows(tx, view, { ...page, state: 'open' })), ...closed];",
    ],
    [
      'a workbook is written over what changed while it was read',
      'versions.get(rowId) !== version',
      '!versions.has(rowId)',
    ],
  ]),
];
