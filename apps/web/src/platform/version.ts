/** The label of the version (specification section 2), until the server tells its own. */
export const versionLabel = 'v0.0.1';
