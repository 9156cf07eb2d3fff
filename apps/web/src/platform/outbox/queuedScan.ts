/** A code that was scanned and that the server does not have yet. The code itself proves when it was shown. */
export interface QueuedScan {
  readonly personId: number;
  readonly code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  /** For the person only: the clock of a phone proves nothing. */
  readonly scannedAt: number;
}
