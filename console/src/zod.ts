import { config } from 'zod/v4'

export * from 'zod/v4'

/**
 * What the console's build takes for `zod`. A shape tries `new Function` as soon as it is made, which the page's policy
 * forbids and browsers report; so this is said before the first of the contract's shapes is.
 */
config({ jitless: true })
