/** What failures are to a client, by their codes: the HTTP status and the class number that travels in `result`. */
export type Failures = Readonly<Record<string, { readonly status: number; readonly result: number }>>;
