/** Role values of the specification (1, 2) and of docs/rules.md. */
export const roles = {
  teacher: 1,
  student: 2,
  dean: 3,
  registrar: 4,
  head: 5,
  accountant: 6,
  librarian: 7,
  operator: 8,
  scheduler: 9,
  analyst: 10,
  admin: 90,
} as const;
export type RoleName = keyof typeof roles;

export const roleNames = Object.keys(roles) as RoleName[];

/** The role behind a wire value, or undefined when there is none. */
export function roleByValue(value: number): RoleName | undefined {
  return roleNames.find((name) => roles[name] === value);
}

/**
 * Rights that code asks for. A role is a bundle of them; a person may hold more, each for one faculty or
 * for the whole university.
 */
export const grants = [
  'people.read',
  'people.read_private',
  'people.manage',
  'orders.manage',
  'photos.read',
  'journals.read',
  'journals.correct',
  'journals.manage',
  'excuses.decide',
  'schedules.read_students',
  'schedules.manage',
  'news.manage',
  'chat.moderate',
  'audit.read',
  'settings.manage',
  'imports.run',
  'accounts.activate',
  'rights.manage',
  'curricula.manage',
  'termplan.manage',
  'termplan.assign',
  'people.viewas',
  'transcripts.read',
  'transcripts.issue',
  'library.manage',
  'registration.read',
  'registration.manage',
] as const;
export type Grant = (typeof grants)[number];

/**
 * Rights that may also hold for one department or one group: all they are asked about is a person, and their row rule
 * is `isWithin`, or a planned class. Every other right holds in faculties.
 */
export const narrowGrants: readonly Grant[] = [
  'people.read',
  'people.read_private',
  'photos.read',
  'schedules.read_students',
  'termplan.assign',
];

/** Rights that touch closed marks, or who may change rights: giving them takes two people. */
export const twoPeopleGrants: readonly Grant[] = ['journals.correct', 'journals.manage', 'rights.manage'];

/**
 * A right and where it holds: in one faculty, or everywhere when `facultyId` is null; with a department or a group
 * in that alone.
 */
export interface HeldGrant {
  readonly grant: Grant;
  readonly facultyId: number | null;
  readonly departmentId?: number | undefined;
  readonly groupId?: number | undefined;
}

/** Whoever is signed in. The id is the one human id (docs/rules.md). */
export interface Person {
  readonly id: number;
  readonly role: RoleName;
  readonly roles: readonly RoleName[];
  readonly grants: readonly HeldGrant[];
}

/**
 * Who may make a call at all. Which rows they may then touch is the server's policy.
 * Every endpoint must name one: a call nobody thought about does not compile.
 */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'roles'; readonly roles: readonly RoleName[] }
  | { readonly kind: 'grant'; readonly grant: Grant }
  | { readonly kind: 'either'; readonly rules: readonly Access[] };

export const anyone = { kind: 'anyone' } as const;
export const signedIn = { kind: 'signed-in' } as const;
export const only = (...allowed: RoleName[]) => ({ kind: 'roles', roles: allowed }) as const;
export const holding = (grant: Grant) => ({ kind: 'grant', grant }) as const;
export const either = (...rules: Access[]) => ({ kind: 'either', rules }) as const;

/** Shared by the server (which enforces it) and the client (which hides what would be refused). */
export function admits(access: Access, person: Person | null): boolean {
  if (access.kind === 'anyone') return true;
  if (person === null) return false;
  switch (access.kind) {
    case 'signed-in':
      return true;
    case 'roles':
      return access.roles.includes(person.role);
    case 'grant':
      return holds(person, access.grant);
    case 'either':
      return access.rules.some((rule) => admits(rule, person));
  }
}

/** Whether the person holds the right anywhere at all. */
export function holds(person: Person, grant: Grant): boolean {
  return person.grants.some((held) => held.grant === grant);
}

/** The faculties in which the right holds, `'all'` for the whole university, an empty list for nowhere. */
export function scopeOf(person: Pick<Person, 'grants'>, grant: Grant): 'all' | readonly number[] {
  const held = person.grants.filter((one) => one.grant === grant && !isNarrow(one));
  if (held.some((one) => one.facultyId === null)) return 'all';
  return held.flatMap((one) => (one.facultyId === null ? [] : [one.facultyId]));
}

/** Whether somebody holds each of these rights, wherever they hold. */
export function holdsAllOf(person: Pick<Person, 'grants'>, had: readonly HeldGrant[]): boolean {
  return had.every((one) => {
    const scope = scopeOf(person, one.grant);
    if (scope === 'all') return true;
    if (!isNarrow(one)) return one.facultyId !== null && scope.includes(one.facultyId);
    return person.grants.some(
      ({ grant, departmentId, groupId }) =>
        grant === one.grant && departmentId === one.departmentId && groupId === one.groupId,
    );
  });
}

/** Held for one department or group only. */
export const isNarrow = ({ departmentId, groupId }: HeldGrant): boolean =>
  departmentId !== undefined || groupId !== undefined;
