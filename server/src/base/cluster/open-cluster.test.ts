import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lock } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import { freshDatabase, postgresRuns } from '../database/testing/postgres.ts'
import { newId } from '../random/ids.ts'
import { sealWith } from '../random/seal.ts'
import { openCluster } from './open-cluster.ts'
import { removeServers } from './queries.ts'
import type { ServerMessage } from './server-messages.ts'

const KEY = new Uint8Array(32)
/** A last heartbeat so long ago that its server counts as gone. */
const LONG_AGO = '2026-01-01T00:00:00.000Z'

async function startHarness() {
  const { url: databaseUrl, drop } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await db.destroy()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const files = new Map<string, Uint8Array>()
  const store = {
    put: async (name: string, bytes: Uint8Array) => void files.set(name, bytes),
    get: async (name: string) => files.get(name),
    remove: async (name: string) => void files.delete(name),
    list: async () => [],
  }
  /** Starts a server in the folder of this name; a second start there is a restart. */
  const enter = async (name: string) => {
    const dataDir = join(folder, name)
    await mkdir(dataDir, { recursive: true })
    const messages: ServerMessage[] = []
    const cutAll = vi.fn()
    const removeGone = vi.fn((ids: readonly string[], goneAfter: number) =>
      db.transaction().execute(async (tx) => {
        await lock(tx, 'wishes')
        return removeServers(tx, ids, goneAfter)
      }),
    )
    const followed = new Set<string>()
    const cluster = await openCluster({
      id: newId(),
      dataDir,
      db,
      store,
      seal: sealWith(KEY),
      log: pino({ level: 'silent' }),
      wall: () => Date.now(),
      receive: (message) => void messages.push(message),
      connected: () => ({ tags: 3, links: 2 }),
      followed: () => new Set(followed),
      removeGone: async (ids, goneAfter) => void (await removeGone(ids, goneAfter)),
      othersChanged: () => {},
      cutAll,
    })
    stops.push(cluster.stop)
    return { ...cluster, messages, cutAll, removeGone, followed }
  }
  /** Waits until each of these servers has found another one. */
  const waitUntilAcquainted = (...all: { isAlone(): boolean }[]) =>
    vi.waitFor(() => expect(all.some((cluster) => cluster.isAlone())).toBe(false), { timeout: 120_000 })
  return { db, databaseUrl, folder, files, enter, waitUntilAcquainted }
}

describe.skipIf(!postgresRuns)('the servers of an installation', () => {
  test('a server without a heartbeat for six seconds is gone, and another takes over its turns', async () => {
    const { db, databaseUrl, folder, enter, waitUntilAcquainted, files } = await startHarness()
    const [first, second] = [await enter('first'), await enter('second')]
    await waitUntilAcquainted(first, second)
    await first.stop()
    // A server that died without removing its row, with an open transaction.
    await db.insertInto('follow').values({ serverId: 'dead', topic: 'a/b/up' }).execute()
    const deadDb = await openDatabase({ dataDir: folder, databaseUrl, serverId: 'dead' })
    const testOver = Promise.withResolvers<void>()
    onTestFinished(async () => {
      testOver.resolve()
      await deadDb.destroy()
    })
    await new Promise<void>((locked) => {
      const work = deadDb.transaction().execute(async (tx) => {
        await lock(tx, 'wishes')
        locked()
        await testOver.promise
      })
      work.catch(() => {})
    })
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('turn').set({ serverId: 'dead' }).execute()
      await tx
        .insertInto('server')
        .values({ id: 'dead', name: '', version: '', startedAt: '', seenAt: LONG_AGO, keyMark: '', figures: '{}' })
        .execute()
    })
    await vi.waitFor(() => expect(second.removeGone).toHaveBeenCalledWith(['dead'], expect.any(Number)), {
      timeout: 120_000,
    })
    const remains = async () => ({
      turns: new Set((await db.selectFrom('turn').select('serverId').execute()).map(({ serverId }) => serverId)),
      followed: await db.selectFrom('follow').selectAll().execute(),
    })
    await vi.waitFor(async () => expect(await remains()).toEqual({ turns: new Set([second.id]), followed: [] }), {
      timeout: 120_000,
    })
    const work = vi.fn(async () => {})
    await vi.waitFor(
      async () => {
        await second.inTurn('clock', work)()
        expect(work).toHaveBeenCalled()
      },
      { timeout: 120_000 },
    )
    expect([...files.keys()]).toEqual([`server-${second.id}`])
    expect(second.isAlone()).toBe(true)
  })

  test('a server whose row the others have removed disconnects everybody and records itself again', async () => {
    const { db, enter } = await startHarness()
    const cluster = await enter('one')
    await db.deleteFrom('server').execute()
    cluster.takeNotification('')
    await vi.waitFor(
      async () => {
        const rows = await db.selectFrom('server').select(['id', 'figures']).execute()
        expect(rows.map(({ id, figures }) => [id, JSON.parse(figures).tags])).toEqual([[cluster.id, 3]])
      },
      { timeout: 120_000 },
    )
    expect(cluster.cutAll).toHaveBeenCalledOnce()
  })

  test('a server that restarts in its folder takes over its earlier turns at once', async () => {
    const { enter, db } = await startHarness()
    const before = await enter('one')
    const { stop: _, ...rest } = before
    expect(rest.isAlone()).toBe(true)
    const after = await enter('one')
    expect(after.isAlone()).toBe(true)
    const holders = (await db.selectFrom('turn').selectAll().execute()).map(({ serverId }) => serverId)
    expect(new Set(holders)).toEqual(new Set([after.id]))
  })

  test('messages go to all servers or to one, and messages of tags only where they are followed', async () => {
    const { enter, waitUntilAcquainted, db } = await startHarness()
    const [first, second, third] = [await enter('one'), await enter('two'), await enter('three')]
    await waitUntilAcquainted(first, second, third)
    third.followed.add('shop/a/up')
    third.followedChanged()
    await vi.waitFor(async () => expect(await db.selectFrom('follow').selectAll().execute()).toHaveLength(1), {
      timeout: 120_000,
    })
    first.send({ kind: 'cut', name: 'all' })
    first.send({ kind: 'cut', name: 'two' }, second.id)
    first.passOn('shop/a/up', 'followed')
    first.passOn('shop/b/up', 'not followed')
    await vi.waitFor(() => expect(third.messages).toHaveLength(2), { timeout: 120_000 })
    expect(third.messages).toEqual([
      { kind: 'cut', name: 'all' },
      { kind: 'up', topic: 'shop/a/up', payload: 'followed' },
    ])
    await vi.waitFor(() => expect(second.messages).toHaveLength(3), { timeout: 120_000 })
    expect(second.messages.slice(0, 2)).toEqual([
      { kind: 'cut', name: 'all' },
      { kind: 'cut', name: 'two' },
    ])
    expect(first.messages).toEqual([])
    third.followed.clear()
    third.followedChanged()
    await vi.waitFor(async () => expect(await db.selectFrom('follow').selectAll().execute()).toEqual([]), {
      timeout: 120_000,
    })
  })

  test('a claim is held by one server at a time, and is free once its work or its server has ended', async () => {
    const { enter, waitUntilAcquainted, db } = await startHarness()
    const [first, second] = [await enter('one'), await enter('two')]
    await waitUntilAcquainted(first, second)
    const innerClaims: boolean[] = []
    const outerClaim = await first.runClaimed('x', async () => {
      innerClaims.push(await second.runClaimed('x', async () => {}), await second.runClaimed('y', async () => {}))
    })
    expect([outerClaim, ...innerClaims]).toEqual([true, false, true])
    expect(await second.runClaimed('x', async () => {})).toBe(true)
    await db.insertInto('turn').values({ name: 'claim z', serverId: 'gone' }).execute()
    expect(await second.runClaimed('z', async () => {})).toBe(true)
    await expect(first.runClaimed('x', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await second.runClaimed('x', async () => {})).toBe(true)
  })
})
