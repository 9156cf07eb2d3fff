/** Where files arrive in pieces, by the protocol of tus; a form names what arrived by the last part of its address. */
export const uploadsPath = '/api/uploads';
