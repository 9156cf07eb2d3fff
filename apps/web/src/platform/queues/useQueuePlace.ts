import { useNavigate, useSearch } from '@tanstack/react-router';

/** Filters and what is open live in the address. */
export interface QueuePlace<Search> {
  readonly search: Search;
  /** Goes to another place of the queue; the browser's way back leads here again when it is a step. */
  readonly go: (next: Search, isStep?: boolean) => void;
}

/** The place in the queue that the address speaks of, read by the screen's own words. */
export function useQueuePlace<Search extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => Search,
): QueuePlace<Search> {
  const navigate = useNavigate();
  return {
    search: parse(useSearch({ strict: false })),
    go: (next, isStep = false) =>
      void navigate({ to: '.', search: next, replace: !isStep, resetScroll: false }),
  };
}
