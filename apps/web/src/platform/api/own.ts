import * as z from 'zod/mini';

/** Whether the contract can put a value in our words on the wire: what it cannot would never leave. */
export function fits(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return z.safeEncode(schema, value).success;
  } catch {
    // It has not even the shape that encoding reads.
    return false;
  }
}

/** A value in our words, as the contract has it. */
export function own<S extends z.core.$ZodType>(schema: S) {
  return z.custom<z.output<S>>((value) => fits(schema, value));
}
