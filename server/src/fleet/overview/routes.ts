import {
  type Overview,
  readAddresses,
  readAttention,
  readOverview,
  readStorage,
  readWeakSpots,
} from '@wifi-tms/contract/overview'
import { wishStates } from '@wifi-tms/contract/wishes'
import type { Answer } from '../../api/http/answer.ts'
import { mayDo } from '../../api/http/who.ts'
import type { Core } from '../../base/core.ts'
import { countAsleep, readCounters } from '../../base/database/counters.ts'
import { lanAddresses } from '../../base/process/lan-addresses.ts'
import { rememberFor } from '../../base/process/remember-for.ts'
import { dayOf } from '../days/rules.ts'
import { countAttention } from './count-attention.ts'
import { findHopping, findWeakLabels, findWeakStations } from './queries.ts'

/** Milliseconds for which counts are remembered, so that the fleet is not counted each time that a page is opened. */
const KEPT_MS = 10_000

/** The calls of the overview. */
export function overviewRoutes(core: Core, answer: Answer, mqttPort: number): void {
  const { db, now } = core
  const attention = rememberFor(KEPT_MS, now, () => countAttention(core))
  const weakSpots = rememberFor(KEPT_MS, now, async () => ({
    stations: await findWeakStations(db),
    labels: await findWeakLabels(db),
    hopping: await findHopping(db, dayOf(now())),
  }))
  answer(readWeakSpots, weakSpots)
  answer(readAttention, async (_, { who }) => {
    const items = await attention()
    return {
      items: items.filter(
        ({ kind }) =>
          (kind !== 'calendars' || mayDo(who, 'rooms.read')) && (kind !== 'sources' || mayDo(who, 'sources.read')),
      ),
    }
  })
  answer(readAddresses, () => ({ addresses: lanAddresses(core.config.host) }))
  answer(readStorage, () => ({ low: core.storage.low }))
  answer(readOverview, async () => {
    const counters = await readCounters(core.db)
    const count = (name: string) => counters[name] ?? 0
    const wanted = Object.fromEntries(wishStates.map((state) => [state, count(`wanted.${state}`)]))
    return {
      devices: count('devices'),
      online: count('online'),
      asleep: await countAsleep(core.db),
      wanted: wanted as Overview['wanted'],
      templates: count('templates'),
      images: count('images'),
      mqttPort,
    }
  })
}
