export { openIdentityProvider } from './identityProvider.ts';
export type { IdentityProvider, ProviderAccount } from './identityProvider.ts';
export { ProviderVisitor } from './visitor.ts';
export { openIdProvider } from '#platform/openid/openIdProvider.ts';
