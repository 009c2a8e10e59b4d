/** The first admin of every server here. */
export const ADMIN = { username: 'admin', password: 'bench-password' }
