import type { Failures } from './core/failure.ts';

export const peopleErrors = {
  'people.changed_elsewhere': { status: 409, result: 6 },
  'people.alike': { status: 409, result: 6 },
  'people.tax_id_taken': { status: 409, result: 6 },
  'people.number_taken': { status: 409, result: 6 },
  'people.position_clash': { status: 409, result: 6 },
  'people.photo_decided': { status: 409, result: 6 },
  'people.merge_own': { status: 409, result: 6 },
  'people.merge_rights': { status: 409, result: 6 },
  'people.merge_tax_ids': { status: 409, result: 6 },
  'people.merge_outside': { status: 409, result: 6 },
  'people.merge_clash': { status: 409, result: 6 },
  'people.told_apart': { status: 409, result: 6 },
  'people.last_administrator': { status: 409, result: 6 },
} as const satisfies Failures;
