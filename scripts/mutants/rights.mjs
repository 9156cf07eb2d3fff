// @ts-check
import { mistakes } from './mistakes.mjs';

const modules = 'apps/server/src/modules';

/** Who may see and change what. */
export const rights = [
  ...mistakes('packages/contract/src/core/access.ts', 'packages/contract/src/core/access.test', [
    [
      'a role counts in which nobody signed in',
      'access.roles.includes(person.role)',
      'access.roles.some((role) => person.roles.includes(role))',
    ],
    [
      'what is for everybody signed in is for all',
      'if (person === null) return false;',
      "if (person === null) return access.kind === 'signed-in';",
    ],
    ['all rules of several must hold', 'access.rules.some(', 'access.rules.every('],
    [
      'a right in one faculty opens no call',
      'held.grant === grant)',
      'held.grant === grant && held.facultyId === null)',
    ],
    [
      'the scope of another right counts',
      'person.grants.filter((one) => one.grant === grant && !isNarrow(one))',
      'person.grants.filter((one) => !isNarrow(one))',
    ],
    [
      'a right that somebody has nowhere holds everywhere',
      'held.some((one) => one.facultyId === null)',
      'held.every((one) => one.facultyId === null)',
    ],
  ]),
  ...mistakes('packages/contract/src/signedOut.ts', 'packages/contract/src/signedOut.test', [
    ['a password that was renewed ends no page', "  'auth.session_renewed',\n", ''],
  ]),
  ...mistakes(`${modules}/news/news.policy.ts`, `${modules}/news/office/office.test`, [
    ['a manager of one faculty edits items of two', 'n.faculty_ids <@', 'n.faculty_ids &&'],
    [
      'a manager edits what others wrote for the whole university',
      '<@ ${faculties}, false)',
      '<@ ${faculties}, true)',
    ],
    [
      'what cannot be brought back any more is still edited',
      'n.removed_at is null or n.removed_at > ',
      'n.removed_at is null or n.removed_at < ',
    ],
  ]),
  ...mistakes(`${modules}/news/news.policy.ts`, `${modules}/news/news.test`, [
    ['an item for two faculties is for nobody of one', 'n.faculty_ids && array(', 'n.faculty_ids <@ array('],
    [
      'items for teachers are for students',
      "n.readers = 'teachers' and ${isTeacher}",
      "n.readers = 'teachers' and ${isStudent}",
    ],
    [
      'items stay when they are over',
      '(n.ends_at is null or n.ends_at > ',
      '(n.ends_at is null or n.ends_at is not null or n.ends_at > ',
    ],
  ]),
  ...mistakes(`${modules}/chat/chat.policy.ts`, `${modules}/chat/c`, [
    [
      'whoever left a class is still in its chat',
      'and s.removed_at is null)`;\n\n/** A person takes part',
      ')`;\n\n/** A person takes part',
    ],
    [
      'a teacher has a teacher’s powers between two',
      '${sql.identifier(alias)}.teacher_id is null and exists (',
      'exists (',
    ],
    [
      'chats of years before the last are read',
      'defaultYearId(universityDay(now)) - 1',
      'defaultYearId(universityDay(now)) - 2',
    ],
    [
      'everybody of a class is told of what two write',
      ' and coalesce(s.student_id = ${c}.student_id, true))`',
      ')`',
    ],
  ]),
  ...mistakes(`${modules}/chat/reports/reports.policy.ts`, `${modules}/chat/reports/reports.test`, [
    ['an office does not hear of its own groups', ' or gs.faculty_id = ${own}', ''],
    [
      'reports go to the faculty of another day',
      'desc, lower(period.period) desc limit 1',
      'asc, lower(period.period) desc limit 1',
    ],
  ]),
  ...mistakes(`${modules}/auth/rights/faculties.policy.ts`, `${modules}/profile/profile.test`, [
    [
      'a right in no faculty reads everybody',
      'own.faculty_id = any(${faculties})',
      'own.faculty_id is not null',
    ],
  ]),
  ...mistakes(`${modules}/profile/profile.policy.ts`, `${modules}/profile/profile.test`, [
    ['whoever reads people reads what is private', 'caller.readsPrivateEverywhere', 'caller.readsEverywhere'],
    [
      'whoever reads people of a faculty reads what is private there',
      'caller.privateFaculties',
      'caller.readFaculties',
    ],
  ]),
  ...mistakes(
    `${modules}/auth/activations/activations.policy.ts`,
    `${modules}/auth/activations/activations.test`,
    [
      [
        'a dean’s office makes links for the registrar',
        "not in ('student', 'teacher')",
        "not in ('student', 'teacher', 'registrar')",
      ],
      [
        'an account with rights of its own gets a link',
        ' and not exists (select from ${userGrants} given where given.user_id = ${userId})',
        '',
      ],
    ],
  ),
  ...mistakes(
    `${modules}/auth/activations/activations.policy.ts`,
    `${modules}/auth/activations/renewal.test`,
    [
      [
        'somebody renews the own password',
        '${userId} <> ${p.callerId} and ',
        '(${userId} <> ${p.callerId} or true) and ',
      ],
      [
        'a right for one faculty renews passwords of all',
        'and ${isWithin(p, userId, p.today)} and',
        'and (true or ${isWithin(p, userId, p.today)}) and',
      ],
    ],
  ),
  ...mistakes(`${modules}/journal/excuses/excuses.policy.ts`, `${modules}/journal/excuses/excuses.test`, [
    ['a student cannot open the own document', '${studentId} = ${p.callerId} or ', ''],
    [
      'whoever decides anywhere opens documents of all',
      'or ${decidedBy(p, studentId)}',
      'or ${p.isEverywhere} or cardinality(${p.faculties}) > 0',
    ],
  ]),
  ...mistakes(`${modules}/journal/journal.policy.ts`, `${modules}/journal/journal.access.test`, [
    [
      'a teacher names another teacher',
      'teacherId === person.id || holds',
      'teacherId !== person.id || holds',
    ],
    [
      'the faculty of the groups does not count',
      'where sp.faculty_id = ${named}',
      'where sp.id < 0 and sp.faculty_id = ${named}',
    ],
  ]),
  ...mistakes(`${modules}/journal/journal.policy.ts`, `${modules}/journal/removals/removals.test`, [
    [
      'whoever corrects journals manages lists',
      "facultiesOf(person, 'journals.manage')",
      "facultiesOf(person, 'journals.correct')",
    ],
  ]),
  ...mistakes(
    'apps/server/src/modules/imports/imports.policy.ts',
    'apps/server/src/modules/imports/imports.test',
    [['a right in one faculty imports lists of the university', "!== 'all'", '.length === 0']],
  ),
  ...mistakes(`${modules}/studentCard/studentCard.queries.ts`, `${modules}/studentCard/studentCard.test`, [
    ['an order that is not signed yet is public', ' and o.signed_on <= ', ' and o.signed_on - 3650 <= '],
  ]),
  ...mistakes(`${modules}/studentCard/studentCard.policy.ts`, `${modules}/studentCard/studentCard.test`, [
    ['a card that was replaced holds', '), 0)`', '), 0) * 0`'],
  ]),
];
