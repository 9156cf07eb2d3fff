/** An account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  /** Domain of an organisation, as Google names it. */
  readonly hd?: string;
}
