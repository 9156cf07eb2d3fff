/** Lengths the forms demand (specification section 5). By themselves: the login page begins without any schema. */
export const loginFieldLeast = 3;
export const newPasswordLeast = 4;
