import type { Core } from '../../base/core.ts'
import { findPress, keepOutcome } from '../../fleet/presses/queries.ts'
import { carryOut } from './carry-out.ts'
import { changeRoom } from './change-room.ts'
import { readRoom } from './queries.ts'
import { decidePressAction } from './rules.ts'

/**
 * Handles one press of a door sign's button, exactly once: its effect and its outcome are written in one transaction.
 */
export const takePress = (core: Core, id: string): Promise<void> =>
  changeRoom(core, async (tx, recordEvent) => {
    const now = core.now()
    const press = await findPress(tx, id)
    if (!press) return
    const current = await readRoom(tx, press.roomId, now)
    if (!current) return void (await keepOutcome(tx, id, 'gone'))
    const { room, situation } = current
    const username = press.alias || press.mac || ''
    const result = await carryOut(tx, room, decidePressAction(press, situation, now), { accountId: '', username }, now)
    await keepOutcome(tx, id, result.deed)
    await recordEvent(room, { ...result, username })
  })
