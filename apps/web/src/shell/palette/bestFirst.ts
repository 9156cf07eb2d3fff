import type { SpotlightActionData, SpotlightFilterFunction } from '@mantine/spotlight';

import { rankOf } from './matchWords.ts';

/** People and chats come chosen by the server, which knows more of names than their letters. */
const chosen = ['person-', 'chat-'];
const ofChosen = 1;

/** What fits the typed words, group by group: the groups and their entries that fit best come first. */
export const bestFirst: SpotlightFilterFunction = (query, items) =>
  items
    .flatMap((item) => {
      const [group, actions] =
        'group' in item && 'actions' in item ? [item.group, item.actions] : ['', [item]];
      const ranked = actions
        .flatMap((action) => {
          const rank = rankOfAction(query, action);
          return rank === null ? [] : [{ action, rank }];
        })
        .toSorted((one, other) => one.rank - other.rank);
      const [best] = ranked;
      if (best === undefined) return [];
      return [{ rank: best.rank, group: { group, actions: ranked.map(({ action }) => action) } }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ group }) => group);

function rankOfAction(
  query: string,
  { id, label = '', description = '', keywords = '' }: SpotlightActionData,
) {
  if (chosen.some((kind) => id.startsWith(kind))) return ofChosen;
  const words = typeof keywords === 'string' ? [keywords] : keywords;
  const ranks = [label, description, ...words].flatMap((text) => rankOf(query, text) ?? []);
  return ranks.length === 0 ? null : Math.min(...ranks);
}
