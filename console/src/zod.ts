import { config } from 'zod/v4'

export * from 'zod/v4'

/**
 * The console's build replaces `zod` by this file. A schema tries `new Function` when it is made. The page's policy
 * forbids that, and browsers report it, so `jitless` is set before the contract's first schema is made.
 */
config({ jitless: true })
