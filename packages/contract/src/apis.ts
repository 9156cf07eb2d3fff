import { modules } from './modules.ts';

type Modules = typeof modules;
type Apis = { readonly [Name in keyof Modules]: Modules[Name]['api'] };

/** Every call of the portal, by module: for the server, the documentation and the authorisation test. */
export const apis: Apis = Object.assign(
  {},
  ...Object.entries(modules).map(([name, { api }]) => ({ [name]: api })),
);
