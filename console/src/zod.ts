import { config } from 'zod/v4'

export * from 'zod/v4'

/**
 * The console's build replaces `zod` by this file. Zod tries `new Function` when a schema is made. The page's content
 * security policy forbids that, and browsers report each try, so `jitless` is set before the contract's first schema is
 * made.
 */
config({ jitless: true })
