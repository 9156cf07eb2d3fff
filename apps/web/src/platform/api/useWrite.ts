import { useMutation, useQueryClient } from '@tanstack/react-query';

import { showSuccess } from '#ui/toasts.ts';

/**
 * A write that tells what it did, and asks everything under a key anew. What went wrong is for its form to tell, and is told
 * as everywhere where a button has none.
 */
export function useWrite<Given, Told extends { readonly message: string }>(
  key: string,
  write: (given: Given) => Promise<Told>,
  { hasForm = true }: { readonly hasForm?: boolean } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: { tellsItself: hasForm },
    onSuccess: ({ message }) => showSuccess(message),
    // Also after a refusal: somebody else has changed something. Why it was refused does not wait for that.
    async onSettled(_told, error) {
      const anew = queries.invalidateQueries({ queryKey: [key] });
      if (error === null) await anew;
    },
  });
}
