import { inLatin } from '@bilim/contract/personNames';

import type { Random } from './random.ts';
import { fathers, firstNames, patronymics, surnames } from './reference/name.texts.ts';

export type Gender = 'M' | 'F';

/** An invented human being: nobody's real name, number, phone or mail. */
export interface Individual {
  readonly gender: Gender;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastNameKg: string;
  readonly firstNameKg: string;
  readonly middleNameKg: string | null;
  readonly latinName: string;
  readonly birthDate: string;
  readonly pin: string;
  readonly phone: string;
  readonly nationalityId: number;
}

type People = 'kyrgyz' | 'russian' | 'korean' | 'uzbek';
type Name = Omit<Individual, 'gender' | 'latinName' | 'birthDate' | 'pin' | 'phone'>;

/** Ids of the dictionary of nationalities. */
const nationalityIds: Readonly<Record<People, number>> = { kyrgyz: 1, russian: 2, uzbek: 3, korean: 8 };
const shares: readonly (readonly [People, number])[] = [
  ['kyrgyz', 82],
  ['russian', 10],
  ['uzbek', 5],
  ['korean', 3],
];
const withoutSurname = 0.07;

export interface Birth {
  readonly gender: Gender;
  readonly birthDate: string;
  /** A number nobody else in this university has; makes the PIN and the phone unique. */
  readonly serial: number;
}

export function inventPerson(random: Random, birth: Birth): Individual {
  const { gender, birthDate, serial } = birth;
  const name = inventName(random, gender);
  return {
    ...name,
    gender,
    birthDate,
    latinName: inLatin(`${name.lastName} ${name.firstName}`),
    pin: inventPin(gender, birthDate, serial),
    phone: `+996000${String(serial).padStart(6, '0')}`,
  };
}

function inventName(random: Random, gender: Gender): Name {
  const people = random.weighted(shares);
  if (people === 'kyrgyz' && random.chance(withoutSurname)) return nameByFather(random, gender);
  const surname = inflect(random.pick(surnames[people]), gender);
  const tongue = people === 'russian' || people === 'korean' ? 'russian' : 'kyrgyz';
  const firstName = random.pick(firstNames[tongue][gender]);
  const [father = '', son = '', daughter = ''] = random.pick(patronymics[tongue]).split('/');
  const middleName = gender === 'M' ? son : daughter;
  return {
    lastName: surname,
    firstName,
    middleName,
    lastNameKg: surname.replace(/^Дж/, 'Ж'),
    firstNameKg: firstName,
    middleNameKg: tongue === 'kyrgyz' ? `${father} ${childWord(gender)}` : middleName,
    nationalityId: nationalityIds[people],
  };
}

/** «Бакыт уулу Данияр»: the father's name stands instead of a surname and a patronymic. */
function nameByFather(random: Random, gender: Gender): Name {
  const lastName = `${random.pick(fathers)} ${childWord(gender)}`;
  const firstName = random.pick(firstNames.kyrgyz[gender]);
  return {
    lastName,
    firstName,
    middleName: null,
    lastNameKg: lastName,
    firstNameKg: firstName,
    middleNameKg: null,
    nationalityId: nationalityIds.kyrgyz,
  };
}

function childWord(gender: Gender): string {
  return gender === 'M' ? 'уулу' : 'кызы';
}

function inflect(surname: string, gender: Gender): string {
  if (surname.endsWith('*')) return surname.slice(0, -1);
  return gender === 'M' ? surname : `${surname}а`;
}

/** 1 for a woman, 2 for a man, then the birth date and five invented digits. */
function inventPin(gender: Gender, birthDate: string, serial: number): string {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const tail = (serial * 7919 + 411) % 100_000;
  return `${gender === 'F' ? 1 : 2}${day}${month}${year}${String(tail).padStart(5, '0')}`;
}
