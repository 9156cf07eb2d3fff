import transliterate from '@sindresorhus/transliterate';

interface Named {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string | null;
}

/** Letters that Kyrgyz has and Russian has not. */
const kyrgyz: [string, string][] = [
  ['ң', 'ng'],
  ['ө', 'o'],
  ['ү', 'u'],
];

/** Proposes logins such as `omurbekova.ak`: of one workbook, each once. People choose their own when they first come. */
export function loginProposals(): (person: Named) => string {
  const given = new Map<string, number>();
  return ({ lastName, firstName, middleName }) => {
    const initials = [firstName, middleName].map((name) => inLatin(name ?? '').slice(0, 1)).join('');
    const login = `${inLatin(lastName)}.${initials}`.slice(0, 56);
    const times = (given.get(login) ?? 0) + 1;
    given.set(login, times);
    return times === 1 ? login : `${login}${times}`;
  };
}

function inLatin(name: string): string {
  return transliterate(name.toLowerCase(), { customReplacements: kyrgyz }).replaceAll(/[^a-z0-9]/g, '');
}
