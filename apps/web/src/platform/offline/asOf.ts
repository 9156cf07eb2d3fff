interface Asked {
  readonly data: unknown;
  readonly isError: boolean;
  readonly failureCount: number;
  readonly dataUpdatedAt: number;
}

/** The time as of which the shown data hold, when the server could not be asked anew; otherwise null. */
export function asOf({ data, isError, failureCount, dataUpdatedAt }: Asked): Date | null {
  const isUnreached = data !== undefined && (isError || failureCount > 0);
  return isUnreached ? new Date(dataUpdatedAt) : null;
}
