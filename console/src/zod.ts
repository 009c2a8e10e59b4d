import { config } from 'zod/v4'

export * from 'zod/v4'

/**
 * The console's build takes this file for `zod`. A shape tries `new Function` as soon as it is made, which the page's
 * policy forbids and browsers report; so this is set before the first of the contract's shapes is made.
 */
config({ jitless: true })
