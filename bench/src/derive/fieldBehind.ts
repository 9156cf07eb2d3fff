import { isDeepStrictEqual } from 'node:util';

import { readFields } from '../bare/fields.ts';

import type { Recording } from './studio.ts';

/** A value and the recording in which it was. */
export interface Seen {
  readonly value: unknown;
  readonly of: Recording;
}

/** The field of the body that had these values in these requests. */
export function fieldBehind(first: Seen, second: Seen): string | undefined {
  const [one, other] = [bodyOf(first.of), bodyOf(second.of)];
  return Object.keys(one).find(
    (field) => isDeepStrictEqual(one[field], first.value) && isDeepStrictEqual(other[field], second.value),
  );
}

function bodyOf({ request }: Recording): Readonly<Record<string, unknown>> {
  return readFields(request.body, request.headers['content-type']);
}
