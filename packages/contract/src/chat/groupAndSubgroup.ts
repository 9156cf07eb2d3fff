import * as z from 'zod/mini';

import { between, int4 } from '../core/values.ts';

export interface GroupAndSubgroup {
  /** A group, or the stream of an elective; null for none. */
  readonly groupId: number | null;
  /** 0 for the whole group. */
  readonly subgroup: number;
}

/** `118_2` is subgroup 2 of group 118; a bare number, in digits or not, is the whole group; -1 is none. */
export const groupAndSubgroup = z.codec(
  z.union([between(-1, int4), z.string().check(z.regex(/^\d{1,10}_\d$/))]),
  z.custom<GroupAndSubgroup>(),
  {
    decode: (value, context) => {
      const [group = -1, subgroup = 0] = String(value).split('_').map(Number);
      if (group > int4) {
        context.issues.push({ code: 'custom', input: value, message: 'not a group' });
        return z.NEVER;
      }
      return { groupId: group < 1 ? null : group, subgroup };
    },
    encode: ({ groupId, subgroup }) => (groupId === null ? -1 : `${groupId}_${subgroup}`),
  },
);
