import type { Core } from '../../base/core.ts'
import { findPress, keepOutcome } from '../../fleet/presses/queries.ts'
import { changeRoom } from './change-room.ts'
import { doDeed } from './do-deed.ts'
import { readRoom } from './queries.ts'
import { answerPress } from './rules.ts'

/** Handles one press of a plate's button, once: its effect and its record are written in one transaction. */
export const takePress = (core: Core, id: string): Promise<void> =>
  changeRoom(core, async (tx, keep) => {
    const now = core.now()
    const press = await findPress(tx, id)
    if (!press) return
    const current = await readRoom(tx, press.roomId, now)
    if (!current) return void (await keepOutcome(tx, id, 'gone'))
    const { room, judged } = current
    const username = press.alias || press.mac || ''
    const doneDeed = await doDeed(tx, room, answerPress(press, judged, now), { accountId: '', username }, now)
    await keepOutcome(tx, id, doneDeed.deed)
    await keep(room, { ...doneDeed, username })
  })
