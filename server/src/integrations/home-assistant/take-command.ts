import { showOne } from '@wifi-tms/contract/displays'
import { Refusal } from '@wifi-tms/contract/errors'
import { blinkDevice } from '@wifi-tms/contract/orders'
import { LRUCache } from 'lru-cache'
import { runCall } from '../../api/http/answer.ts'
import { keepHistory } from '../../api/http/keep-history.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import { LineFull, takeTurns } from '../../base/concurrency/take-turns.ts'
import type { Core } from '../../base/core.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { replacePlateWish } from '../../calendar/rooms/queries.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { readDevice } from '../../fleet/devices/read-devices.ts'
import { giveOrder } from '../../fleet/orders/give-order.ts'
import { copyWish } from '../../fleet/wishes/copy-wish.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import type { BrokerMessage } from './connect-broker.ts'
import { type Command, HOME_ASSISTANT, mayCommand, PRESS, type Topics } from './rules.ts'

/** The allowed commands of one device, and of all devices together. */
const RATE_OF_DEVICE = { burst: 5, perSecond: 0.1 }
const RATE_OF_ALL = { burst: 1000, perSecond: 10 }
/** The maximum number of devices whose commands are counted: the latest. */
const DEVICES_COUNTED = 10_000
/** The maximum number of commands that wait. */
const MOST_WAITING = 1000

/** The caller of these changes, for the history. */
const CALLER = { who: HOME_ASSISTANT, address: '', stranger: '', agent: '', origin: '' }

/** Carries out the commands that come from the broker, and ignores all other messages. `elapsed` counts milliseconds. */
export function openCommands(core: Core, topics: Topics, elapsed?: () => number) {
  // A flood of invented ids must not fill the memory.
  const countersByDevice = new LRUCache<string, (key: string) => boolean>({
    max: DEVICES_COUNTED,
    memoMethod: () => tokenBuckets(RATE_OF_DEVICE, elapsed),
  })
  const mayOne = (deviceId: string) => countersByDevice.memo(deviceId)(deviceId)
  const mayAll = tokenBuckets(RATE_OF_ALL, elapsed)
  const inTurn = takeTurns(1, (waitingCount) => waitingCount < MOST_WAITING)
  const mayLog = onceAMinute(core.now)
  const underWay = new Set<Promise<void>>()

  const carryOut = async (deviceId: string, command: Command): Promise<void> => {
    const device = await findDevice(core.db, deviceId)
    if (!device?.approved) return
    if (command === 'refresh') return drawAgain(core, deviceId)
    await runCall(
      core,
      blinkDevice,
      ({ id, validFor, now, ...fields }, ask) => giveOrder(core, id, { type: 'led', validFor, now, fields }, ask),
      blinkDevice.input.parse({ id: deviceId }),
      CALLER,
    )
  }

  return {
    take({ topic, payload, retain }: BrokerMessage): void {
      // A command that the broker has stored would be carried out again after each connection.
      const named = retain || !payload.equals(Buffer.from(PRESS)) ? undefined : topics.readCommand(topic)
      if (!named) return
      const { deviceId, command } = named
      if (!mayOne(deviceId) || !mayAll('')) {
        if (mayLog('rate')) core.log.warn({ deviceId, command }, 'Home Assistant gives too many commands')
        return
      }
      const work = inTurn(() => carryOut(deviceId, command)).catch((err: unknown) => {
        if (err instanceof Refusal || err instanceof LineFull)
          core.log.info({ deviceId, command, reason: err.message }, 'a command of Home Assistant was refused')
        else core.log.error({ err, deviceId, command }, 'a command of Home Assistant has failed')
      })
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    },
    /** Resolves when all commands so far are carried out. */
    settled: () => Promise.all(underWay),
  }
}

/**
 * Makes a device draw its wanted picture again, even if it shows that picture. On a plate (door sign), the wish still
 * counts as the room's own. Throws Refusal while a picture is on its way, and if none is wanted.
 */
async function drawAgain(core: Core, deviceId: string): Promise<void> {
  const { change } = keepHistory(core, showOne, HOME_ASSISTANT, CALLER.address)
  await withFleetLock(change, async (tx, recordChange) => {
    const { alias, mac, protocol, wanted } = await readDevice(tx, deviceId)
    if (!mayCommand(protocol, 'refresh')) throw new Refusal('wrongInput', 'The protocol cannot do that')
    if (!wanted || !['shown', 'failed'].includes(wanted.state))
      throw new Refusal('conflict', 'No picture is there to be drawn again')
    const { wishSeq: seq } = (await findDevice(tx, deviceId))!
    const options = { id: deviceId, isAtOnce: true, isForced: true, now: core.now() }
    const newSeq = await copyWish(tx, { seq, deviceId }, options)
    if (seq === null || newSeq === undefined) throw new Refusal('conflict', 'The picture is not stored any more')
    await replacePlateWish(tx, [deviceId], seq, newSeq)
    recordChange({
      object: { id: deviceId, name: alias || mac },
      before: { template: wanted.templateName },
      after: { template: wanted.templateName },
    })
  })
  core.wire.changed('devices', [deviceId])
  core.wire.changed('displays', [])
  core.wire.changed('audits', [])
  core.reconcileNow()
}
