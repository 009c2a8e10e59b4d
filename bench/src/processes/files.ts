/** The programs of the child processes. */
export const serverFile = new URL('./server.ts', import.meta.url)
export const tagsFile = new URL('./tags.ts', import.meta.url)
export const bareFile = new URL('./bare.ts', import.meta.url)
export const seedFile = new URL('./seed.ts', import.meta.url)
