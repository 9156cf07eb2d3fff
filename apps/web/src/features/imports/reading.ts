import { useIsMutating } from '@tanstack/react-query';

/** Of writes after which the file is read again: until then nobody knows what it would do. */
export const reading = ['imports', 'reading'] as const;

export function useIsReading(): boolean {
  return useIsMutating({ mutationKey: reading }) > 0;
}
