import type { Core } from '../../base/core.ts'
import { findPress, keepOutcome } from '../../fleet/presses/queries.ts'
import { changeRoom } from './change-room.ts'
import { carryOut } from './do-deed.ts'
import { readRoom } from './queries.ts'
import { answerPress } from './rules.ts'

/** Handles one press of a plate's button, exactly once: its effect and its outcome are written in one transaction. */
export const takePress = (core: Core, id: string): Promise<void> =>
  changeRoom(core, async (tx, recordChange) => {
    const now = core.now()
    const press = await findPress(tx, id)
    if (!press) return
    const current = await readRoom(tx, press.roomId, now)
    if (!current) return void (await keepOutcome(tx, id, 'gone'))
    const { room, situation } = current
    const username = press.alias || press.mac || ''
    const result = await carryOut(tx, room, answerPress(press, situation, now), { accountId: '', username }, now)
    await keepOutcome(tx, id, result.deed)
    await recordChange(room, { ...result, username })
  })
