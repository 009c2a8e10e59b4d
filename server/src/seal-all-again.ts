import { sealFactorsAgain } from './api/two-factor/seal-again.ts'
import { sealWebhooksAgain } from './api/webhooks/queries.ts'
import type { Core } from './base/core.ts'
import { sealAgain } from './calendar/feeds/seal-again.ts'
import { sealSourcesAgain } from './calendar/sources/queries.ts'
import { sealSettingsAgain } from './fleet/rollouts/order-settings.ts'
import { sealStored } from './fleet/secrets/seal-stored.ts'

/** The functions that seal stored secrets with the present key, where a former key is configured too. */
const sealers = [sealStored, sealSettingsAgain, sealAgain, sealSourcesAgain, sealFactorsAgain, sealWebhooksAgain]

/** Seals all stored secrets with the present key, one kind after the other. */
export async function sealAllAgain(core: Core): Promise<void> {
  for (const seal of sealers) await seal(core)
}
