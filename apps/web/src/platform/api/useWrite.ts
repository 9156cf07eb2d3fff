import { useMutation, useQueryClient } from '@tanstack/react-query';

import { showSuccess } from '#ui/toasts.ts';

/** A write that tells what it did, and asks everything under a key anew; what went wrong is for its form to tell. */
export function useWrite<Given, Told extends { readonly message: string }>(
  key: string,
  write: (given: Given) => Promise<Told>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: { tellsItself: true },
    onSuccess: ({ message }) => showSuccess(message),
    // Also after a refusal: somebody else has changed something.
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
