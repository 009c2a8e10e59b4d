import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { findKnownDevice, reopenKey } from './queries.ts'
import { addProducts, KEY } from './testing/harness.ts'
import {
  changeShop,
  connect,
  expectModelRight,
  guessesOf,
  HOUR_MS,
  hello,
  isAccepted,
  MAC,
  type Model,
  type Real,
  receive,
  swapKey,
  toggleEnrolment,
  tryPassword,
  unknownTag,
} from './testing/model.ts'

type Action = (model: Model, real: Real) => Promise<unknown> | unknown

const cutConnection = (real: Real) => Object.assign(real, { sentSecrets: [], openedBy: undefined })

async function letInAgain(model: Model, real: Real): Promise<void> {
  const until = real.now + 4 * HOUR_MS
  const total = await withFleetLock(real.db, (tx) =>
    reopenKey(tx, { filter: { mac: MAC } }, new Date(until).toISOString()),
  )
  expect(total).toBe(model.isKnown ? 1 : 0)
  if (model.isKnown) model.letInUntil = until
}

/** The weight of each step, and the step itself. */
const steps: Record<string, [number, Action]> = {
  'the tag connects': [6, connect],
  'the tag connects, and the answer is lost': [
    2,
    async (model, real) => connect(model, real).then(() => cutConnection(real)),
  ],
  'the tag says hello': [8, hello],
  'a secret arrives': [6, (_, real) => receive(real, real.sentSecrets.shift())],
  'a secret arrives, and stays to arrive again': [1, (_, real) => receive(real, real.sentSecrets[0])],
  'secrets arrive in the wrong order': [
    1,
    (_, real) =>
      real.sentSecrets
        .splice(0)
        .reverse()
        .map((secret) => receive(real, secret)),
  ],
  'all secrets on their way are lost': [3, (_, real) => cutConnection(real)],
  'the server is restarted': [
    2,
    async (_, real) => {
      cutConnection(real)
      await real.db.destroy()
      real.db = await openDatabase({ dataDir: real.folder })
    },
  ],
  'the flash is wiped': [
    1,
    (model, real) => {
      Object.assign(cutConnection(real), { flash: undefined, oldFlash: undefined })
      model.accident = true
    },
  ],
  'the flash is put back': [
    1,
    (model, real) => {
      cutConnection(real).flash = real.oldFlash
      model.accident = true
    },
  ],
  'the device is deleted': [
    1,
    async (model, real) => {
      const device = await findKnownDevice(real.db, MAC)
      if (device) await real.db.deleteFrom('secret').where('deviceId', '=', device.deviceId).execute()
      await real.db.deleteFrom('device').execute()
      Object.assign(model, unknownTag)
      cutConnection(real)
    },
  ],
  'the database is backed up': [
    1,
    async (model, real) => {
      model.saved = { ...model }
      const device = await real.db.selectFrom('device').selectAll().execute()
      real.saved = { device, secret: await real.db.selectFrom('secret').selectAll().execute() }
    },
  ],
  'the database is restored': [
    1,
    async (model, real) => {
      for (const table of ['device', 'secret'] as const) {
        await real.db.deleteFrom(table).execute()
        for (const row of real.saved[table]) {
          const { wishState: _, ...written } = row as Record<string, unknown>
          await real.db
            .insertInto(table)
            .values(written as never)
            .execute()
        }
      }
      const { isKnown, secretInUse, usedSince, unusedSecrets, letInUntil } = model.saved
      Object.assign(model, { isKnown, secretInUse, usedSince, unusedSecrets, letInUntil, accident: true })
      cutConnection(real)
    },
  ],
  'a person lets the tag in again': [2, letInAgain],
  'the product gets its other key': [1, swapKey],
  'the product opens for new tags, or closes': [1, toggleEnrolment],
  'hours pass': [2, (_, real) => Object.assign(real, { now: real.now + 3 * HOUR_MS })],
  'a year passes': [1, (_, real) => Object.assign(real, { now: real.now + 366 * 24 * HOUR_MS })],
  'the clock is put back': [1, (_, real) => Object.assign(real, { now: real.now - 24 * HOUR_MS })],
  'strangers try': [
    1,
    async (model, real) => {
      for (const password of guessesOf(real))
        if (!isAccepted(model, real.now, password) && model.isKnown) await tryPassword(model, real, password)
    },
  ],
}

const commands = fc.commands(
  Object.entries(steps).flatMap(([name, [weight, action]]) => {
    const run = async (model: Model, real: Real) => {
      await action(model, real)
      await expectModelRight(model, real)
    }
    const step = { check: () => true, run, toString: () => name }
    return Array.from({ length: weight }, () => fc.constant(step))
  }),
  { maxCommands: 40, size: '+1' },
)

function start(folder: string, db: Db): { model: Model; real: Real } {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const tag = { flash: undefined, oldFlash: undefined, openedBy: undefined, hasGreeted: false, sentSecrets: [] }
  const real: Real = { folder, db, now, ...tag, issuedSecrets: [], saved: { device: [], secret: [] } }
  return { model: { ...unknownTag, key: KEY, closed: false, accident: false, saved: unknownTag }, real }
}

/** Checks that the tag uses a secret of its own in the end, after a person has let it in again once at most. */
async function expectSecretInUse(model: Model, real: Real): Promise<void> {
  await changeShop(model, real, { key: KEY, closed: false })
  if (!(await connect(model, real))) {
    await letInAgain(model, real)
    await connect(model, real)
  }
  if (real.openedBy === 'apikey') {
    await hello(model, real)
    receive(real, real.sentSecrets[0])
    await connect(model, real)
  }
  expect(real.openedBy).toBe('secret')
  expect(model.secretInUse).toBe(real.flash)
}

test('whatever fails while a tag gets its secret, no tag is locked out for good and no stranger gets in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  let db = await openDatabase({ dataDir: folder })
  onTestFinished(async () => {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await addProducts(db)
  const property = fc.asyncProperty(commands, async (run) => {
    await db.deleteFrom('secret').execute()
    await db.deleteFrom('device').execute()
    const { model, real } = start(folder, db)
    await changeShop(model, real, {})
    try {
      await fc.asyncModelRun(() => ({ model, real }), run)
      await expectSecretInUse(model, real)
    } finally {
      db = real.db
    }
  })
  await fc.assert(property, { numRuns: 60 })
})
