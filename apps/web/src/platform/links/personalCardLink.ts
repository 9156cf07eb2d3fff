import { isLinkOutcome, type LinkOutcome } from '@bilim/contract/openid';

/** What the address of a card says. */
export interface PersonalCardSearch {
  /** Whose, my own when left out. */
  readonly person?: number;
  /** What came of linking an account, when one comes back from there. */
  readonly link?: LinkOutcome;
}

/** Takes from an address what the card understands; the rest is left out. */
export function parsePersonalCardSearch({ person, link }: Record<string, unknown>): PersonalCardSearch {
  return {
    ...(Number.isSafeInteger(person) ? { person: Number(person) } : {}),
    ...(isLinkOutcome(link) ? { link } : {}),
  };
}
