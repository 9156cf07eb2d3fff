import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of a transcript says: whose it is, my own when left out. */
export const parseTranscriptSearch = searchOf({ person: anId });

/** Props of a `<Link>` to the transcript of a student. */
export const transcriptLink = (person: number) => ({ to: '/transcript', search: { person } }) as const;
