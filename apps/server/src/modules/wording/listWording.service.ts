import { languages } from '@bilim/contract';
import type { Input } from '@bilim/contract';
import type { wordingApi } from '@bilim/contract/wording';

import type { Database } from '#platform/db/database.ts';
import { plainName } from '#platform/plainName.ts';

import type { Entry } from './catalogue.ts';
import { idOf, isLetter, readHeld, shownOf } from './wording.service.ts';
import type { Held, Known } from './wording.service.ts';

/** A page of the texts that are asked for, how many there are of each kind, and how far each language goes. */
export async function listWording(
  db: Database,
  { catalogue, letters }: Known,
  { state, find = '', skip = 0, size = 50 }: Input<typeof wordingApi.list>,
) {
  const held = await readHeld(db, catalogue);
  const entries = [...held.entries.values()];
  const words = plainName(find).split(' ');
  const found = entries.filter((entry) => {
    if (find === '') return true;
    const text = textOf(entry, held);
    return words.every((word) => text.includes(word));
  });
  const kinds = {
    all: () => true,
    own: (entry: Entry) => held.ownOf(entry).size > 0,
    letters: (entry: Entry) => isLetter(entry, letters),
    missing: (entry: Entry) => held.asked.has(idOf(entry)) || entry.forms.some(({ usual }) => usual === null),
  };
  const count = (state: keyof typeof kinds) => found.filter(kinds[state]).length;
  return {
    data: found
      .filter(kinds[state])
      .slice(skip, skip + size)
      .map((entry) => shownOf(held, entry, letters)),
    beside: {
      counts: { all: found.length, own: count('own'), letters: count('letters'), missing: count('missing') },
      coverage: coverageOf(entries, held),
    },
  };
}

function textOf(entry: Entry, held: Held): string {
  const usual = entry.forms.map((form) => form.usual ?? '');
  return plainName([entry.key, ...usual, ...held.ownOf(entry).values()].join('\n'));
}

function coverageOf(entries: readonly Entry[], held: Held) {
  return languages.map((language) => {
    const forms = entries.flatMap((entry) => entry.forms.filter((form) => form.language === language));
    const own = entries.flatMap((entry) =>
      [...held.ownOf(entry).keys()].filter((name) => name.startsWith(`${language} `)),
    );
    const written = new Set(own);
    const known = forms.filter(
      (form) => form.usual !== null || written.has(`${language} ${form.key}`),
    ).length;
    return { language, known, all: forms.length, own: own.length };
  });
}
