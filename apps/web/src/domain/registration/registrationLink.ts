/** What the address of registration says. */
export interface RegistrationSearch {
  /** Another half-year, `26-2`. */
  readonly term?: string | undefined;
  /** On a phone: the choices, or the week that comes of them. */
  readonly view?: 'week' | undefined;
  /** Whose registration an office looks at. */
  readonly person?: number | undefined;
}
