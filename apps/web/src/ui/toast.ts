/** What a toast tells, and how it is taken back. */
export interface Toast {
  readonly tone: 'success' | 'notice' | 'failure';
  readonly message: string;
  readonly undo?: {
    readonly label: string;
    readonly onUndo: () => void;
    /** What it is about; whoever changes that again can take back only this. */
    readonly of: readonly string[];
  };
}
