export { openIdentityProvider } from './identityProvider.ts';
export type { IdentityProvider } from './identityProvider.ts';
export type { ProviderAccount } from './providerAccount.ts';
export { ProviderVisitor } from './visitor.ts';
export { openIdProvider } from '#platform/openid/openIdProvider.ts';
