import * as z from 'zod/mini';

import { day } from '../core/values.ts';

export const cardFieldNames = [
  'lastName',
  'firstName',
  'middleName',
  'fullNameKg',
  'latinName',
  'gender',
  'birthDate',
  'taxId',
  'nationality',
  'citizenship',
  'military',
  'education',
  'phone',
  'email',
  'livingAddress',
  'registeredAddress',
  'dormitory',
  'staffNumber',
  'degree',
  'hiredOn',
] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** Where a fact stands on the personal card. */
export const cardSections = ['personal', 'contacts', 'work'] as const;
export type CardSection = (typeof cardSections)[number];

/** How liable somebody is to military service. */
export const militaryStates = ['liable', 'deferred', 'served', 'exempt', 'not_liable'] as const;

interface CardField {
  readonly section: CardSection;
  /** Besides the owner: whoever reads cards, or only whoever reads private data. */
  readonly sees: 'reader' | 'private';
  /** `owner`: the owner and the office. `office`: the office, whom the owner asks. `lists`: neither, it comes with lists. */
  readonly changes: 'owner' | 'office' | 'lists';
  /** How the value is written: choices of a dictionary by their number. */
  readonly kind: 'line' | 'email' | 'phone' | 'digits' | 'day' | 'gender' | 'military' | 'choice';
  readonly value: z.ZodMiniType<string | null>;
}

const some = <T extends z.ZodMiniType<string>>(value: T) => z.nullable(value);
const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const choice = some(z.string().check(z.regex(/^[1-9]\d{0,4}$/)));
const openTo = { sees: 'reader', changes: 'office' } as const;
const secret = { sees: 'private', changes: 'office' } as const;
const personal = { section: 'personal', kind: 'line' } as const;
const contacts = { section: 'contacts', kind: 'line' } as const;
const work = { section: 'work', ...openTo } as const;

/** Every fact of a personal card: who sees it and who changes it. The owner sees all. Where it differs, a test fails. */
export const cardFields: Readonly<Record<CardFieldName, CardField>> = {
  lastName: { ...personal, ...openTo, value: line(80) },
  firstName: { ...personal, ...openTo, value: line(80) },
  middleName: { ...personal, ...openTo, value: some(line(80)) },
  fullNameKg: { ...personal, ...openTo, value: some(line(200)) },
  latinName: { ...personal, ...openTo, value: some(line(200)) },
  gender: { ...personal, ...secret, kind: 'gender', value: some(z.enum(['M', 'F'])) },
  birthDate: { ...personal, ...secret, kind: 'day', value: some(day) },
  taxId: { ...personal, ...secret, kind: 'digits', value: some(z.string().check(z.regex(/^\d{14}$/))) },
  nationality: { ...personal, ...secret, kind: 'choice', value: choice },
  citizenship: { ...personal, ...secret, kind: 'choice', value: choice },
  military: { ...personal, ...secret, kind: 'military', value: some(z.enum(militaryStates)) },
  education: { ...personal, ...openTo, value: some(line(300)) },
  phone: {
    ...contacts,
    sees: 'private',
    changes: 'owner',
    kind: 'phone',
    value: some(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{5,24}$/))),
  },
  email: {
    ...contacts,
    ...openTo,
    kind: 'email',
    value: some(z.string().check(z.trim(), z.maxLength(200), z.email())),
  },
  livingAddress: { ...contacts, sees: 'private', changes: 'owner', value: some(line(300)) },
  registeredAddress: { ...contacts, ...secret, value: some(line(300)) },
  dormitory: { ...contacts, ...secret, value: some(line(120)) },
  staffNumber: { ...work, changes: 'lists', kind: 'line', value: some(line(40)) },
  degree: { ...work, kind: 'choice', value: choice },
  hiredOn: { ...work, kind: 'day', value: some(day) },
};

/** What an owner may ask to be corrected: a fact, or what they learned before. */
export const correctedNames = ['previousEducation', ...cardFieldNames] as const;

/** Fields of changes that only whoever reads private data sees, besides facts that are private. */
const privateParts = ['kinship', 'guardian', 'guardianPhone', 'documentNumber', 'title'];
export const privateCardWords: ReadonlySet<string> = new Set([
  ...cardFieldNames.filter((name) => cardFields[name].sees === 'private'),
  ...privateParts,
]);

/** A value as it is kept, blanks at the ends taken away and nothing being null; undefined when the field cannot have it. */
export function readCardValue(name: CardFieldName, value: string | null): string | null | undefined {
  const given = value === null || value.trim() === '' ? null : value;
  const read = z.safeParse(cardFields[name].value, given);
  return read.success ? read.data : undefined;
}

export type CardRight = 'change' | 'ask' | 'none';

/** What somebody may do to a fact: the owner, or the office that keeps the person. Nobody changes the own card as an office. */
export function cardRight(
  name: CardFieldName,
  who: { readonly isOwn: boolean; readonly isKeeper: boolean; readonly readsPrivate: boolean },
): CardRight {
  const { sees, changes } = cardFields[name];
  if (changes === 'lists') return 'none';
  if (who.isOwn) return changes === 'owner' ? 'change' : 'ask';
  return who.isKeeper && (sees === 'reader' || who.readsPrivate) ? 'change' : 'none';
}
