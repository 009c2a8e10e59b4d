import { AUDIT_DAYS } from '@wifi-tms/contract/audit'
import { endpoint } from '@wifi-tms/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { harnessOn } from '../../fleet/secrets/testing/harness.ts'
import { doCall } from '../../testing/do-call.ts'
import { sweepAudit } from './sweep-audit.ts'

/** A line of the history without its moment. */
const row = { accountId: '', username: '', address: '', call: '', resource: 'products', objectId: '', objectName: '' }

const DAY = 24 * 3_600_000

eachDatabase('keeping the history', (open) => {
  const change = endpoint('POST /user/api/test', {
    about: 'Changes something.',
    access: 'open',
    audit: 'products',
    input: z.object({}),
    output: z.object({}),
  })
  const lines = (db: Awaited<ReturnType<typeof open>>) =>
    db.selectFrom('audit').select(['at', 'changes', 'username']).orderBy('at').execute()

  test('a call that must record a line and does not fails, and changes nothing', async () => {
    const { core } = harnessOn(await open())
    const insert = { name: 'x', count: 1 }
    const work = async (tx: typeof core.db) => void (await tx.insertInto('counter').values(insert).execute())
    const silent = doCall(core, change, async (_, ask) => ask.change(work).then(() => ({})), {})
    await expect(silent).rejects.toThrow('kept no line')
    expect(await core.db.selectFrom('counter').selectAll().where('name', '=', 'x').execute()).toEqual([])
    await expect(doCall(core, change, async () => ({}), {})).rejects.toThrow('not kept')
    const { audit: _, ...unrecorded } = change
    await expect(doCall(core, unrecorded, (_, ask) => ask.change(async () => ({})), {})).rejects.toThrow('is not kept')
    expect(await lines(core.db)).toEqual([])
  })

  test('the line and the change are one transaction', async () => {
    const { core } = harnessOn(await open())
    const act = (id: string, fault?: Error) =>
      doCall(
        core,
        change,
        (_, ask) =>
          ask.change(async (tx, recordChange) => {
            recordChange({ object: { id, name: 'x' } })
            await tx.insertInto('counter').values({ name: 'x', count: 1 }).execute()
            if (fault) throw fault
            return {}
          }),
        {},
      )
    await expect(act('a', new Error('too late'))).rejects.toThrow('too late')
    expect(await lines(core.db)).toEqual([])
    await expect(act(null as never)).rejects.toThrow(/null/i)
    expect(await core.db.selectFrom('counter').selectAll().where('name', '=', 'x').execute()).toEqual([])
  })

  test('many lines are deleted in slices', async () => {
    const { core, clock } = harnessOn(await open())
    const beforeLimit = new Date(clock.now.getTime() - (AUDIT_DAYS + 1) * DAY).toISOString()
    // One more than a statement deletes.
    const count = 5001
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) => ({
        ...row,
        changes: '[]',
        id: `${from + index}`,
        at: beforeLimit,
      }))
      await core.db.insertInto('audit').values(rows).execute()
    }
    await sweepAudit(core)
    expect(await lines(core.db)).toEqual([])
  })

  test('the oldest lines beyond the bound are deleted, also among lines of one moment', async () => {
    const { core, clock } = harnessOn(await open())
    const moments = [0, 1, 1, 1, 2].map((ms) => new Date(clock.now.getTime() + ms).toISOString())
    const rows = moments.map((at, number) => ({ ...row, changes: '[]', id: `${number}`, at }))
    await core.db.insertInto('audit').values(rows).execute()
    const idsAfterSweep = async (most: number) => {
      await sweepAudit(core, most)
      return (await core.db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    expect(await idsAfterSweep(5)).toHaveLength(5)
    expect(await idsAfterSweep(3)).toEqual(['2', '3', '4'])
    expect(await idsAfterSweep(2)).toEqual(['3', '4'])
  })

  test('lines are deleted when they are older than AUDIT_DAYS, and no sooner', async () => {
    const { core, clock } = harnessOn(await open())
    const act = () =>
      doCall(core, change, (_, ask) => ask.change(async (_, recordChange) => recordChange({}) ?? {}), {})
    const start = clock.now.getTime()
    for (let day = 0; day < 3; day++) {
      clock.now = new Date(start + day * DAY)
      await act()
    }
    clock.now = new Date(start + (AUDIT_DAYS + 1) * DAY)
    await sweepAudit(core)
    expect((await lines(core.db)).map(({ at }) => at)).toEqual(
      [1, 2].map((day) => new Date(start + day * DAY).toISOString()),
    )
    clock.now = new Date(clock.now.getTime() + 10 * DAY)
    await sweepAudit(core)
    expect(await lines(core.db)).toEqual([])
  })
})
