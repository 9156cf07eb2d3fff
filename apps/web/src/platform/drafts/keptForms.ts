/** A form that is being filled in: whose it is, and of what record, as it was when one began. */
export interface FormOf {
  readonly form: 'news' | 'order';
  readonly personId: number;
  /** None for something new. */
  readonly record?: number | string | undefined;
  readonly version?: number | string | undefined;
}

const keyOf = ({ form, personId, record }: FormOf) =>
  [form, 'draft', personId, record].filter((part) => part !== undefined).join('.');

interface Kept {
  readonly version?: number | string;
  readonly values: unknown;
}

/**
 * What this person was filling in in this browser, if anything; goes with everything else at logout. Of a record that was
 * changed meanwhile nothing: sending it would undo the change.
 */
export function readKeptForm<Form extends object>(of: FormOf, initial: Form): Form | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    if (!isKept(kept) || kept.version !== of.version || !isPartOf(kept.values, initial)) return null;
    return { ...initial, ...kept.values };
  } catch {
    return null;
  }
}

export function keepForm({ version, ...of }: FormOf, values: object): void {
  const kept: Kept = { ...(version === undefined ? {} : { version }), values };
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}

export function forgetForm(of: FormOf): void {
  localStorage.removeItem(keyOf(of));
}

const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'values' in kept;

/** An earlier build may have known fewer fields, a later one others. */
function isPartOf<Form extends object>(values: unknown, initial: Form): values is Partial<Form> {
  return typeof values === 'object' && values !== null && Object.keys(values).every((key) => key in initial);
}
