import { expect, test } from 'vitest'
import { readCounters } from '../../base/database/counters.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { findFetch } from '../http-tags/find-fetch.ts'
import { authenticate } from './authenticate.ts'
import { issueSecret } from './issue-secret.ts'
import { MOST_NEW, newDeviceLimits } from './new-devices.ts'
import { keyDigest, sealKey } from './product-key.ts'
import { addProducts, harnessOn, KEY, OTHER_KEY, SEAL } from './testing/harness.ts'

const MAC = 'a0b1c2d3e4f5'
const HOUR_MS = 3_600_000
const keyHash = keyDigest(SEAL, KEY)

eachDatabase('logins of tags', (open) => {
  const startHarness = async (enrolment = 'open') => {
    const db = await open()
    await addProducts(db, enrolment)
    const newHarness = harnessOn(db)
    const logIn = (password: string, via: 'mqtt' | 'http' = 'mqtt') => authenticate(newHarness.core, MAC, password, via)
    const device = () => db.selectFrom('device').selectAll().where('mac', '=', MAC).executeTakeFirstOrThrow()
    const getSecret = async () => (await issueSecret(newHarness.core, (await device()).id, keyHash))!.secret
    /** Finds the device that may fetch frames with this secret. The request names no delivery. */
    const findFetcher = (secret: string) => findFetch(db, secret, '')
    /** Approves the devices, and allows them to log in with the product's key again, for these hours. */
    const letInAgain = (hours: number) =>
      db
        .updateTable('device')
        .set({ approved: 1, letInUntil: new Date(newHarness.clock.now.getTime() + hours * HOUR_MS).toISOString() })
        .execute()
    return { ...newHarness, db, logIn, device, getSecret, findFetcher, letInAgain }
  }
  const refused = (reason: string) => ({ ok: false, reason })

  test('a new tag with a product’s key becomes a device of that product, only once even when it logs in ten times at once', async () => {
    const { db, logIn, device } = await startHarness()
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => logIn(KEY)))
    expect(verdicts).toEqual(Array(10).fill(expect.objectContaining({ ok: true, uri: 'shop', keyHash })))
    expect(await device()).toMatchObject({ productId: 'p1', approved: 1, online: 0, screenType: null })
    expect((await readCounters(db)).devices).toBe(1)
  })

  test('a password that cannot be a product’s key is refused like any other wrong one', async () => {
    const { logIn } = await startHarness()
    for (const password of ['', 'a\0b', '\ufffd'.repeat(20), 'x'.repeat(100_000)])
      expect(await logIn(password)).toEqual(refused('unknown'))
    await logIn(KEY)
    expect(await logIn('a\0b')).toEqual(refused('wrong-secret'))
  })

  test('a product with approval makes a new device wait for a person, a closed product adds no device, and each case causes a notice', async () => {
    const waiting = await startHarness('approval')
    expect(await waiting.logIn(KEY)).toEqual(refused('waiting-approval'))
    expect(await waiting.logIn(KEY)).toEqual(refused('waiting-approval'))
    expect(waiting.notices[0]).toMatchObject({ kind: 'waiting-approval', device: { mac: MAC } })
    expect((await waiting.device()).approved).toBe(0)
    await waiting.letInAgain(1)
    expect(await waiting.logIn(KEY)).toMatchObject({ ok: true })
    const secret = await waiting.getSecret()
    expect(await waiting.findFetcher(secret)).toMatchObject({ mac: MAC })
    await waiting.db.updateTable('device').set({ approved: 0 }).execute()
    expect(await waiting.findFetcher(secret)).toBeUndefined()
    expect(await waiting.logIn(secret)).toEqual(refused('waiting-approval'))

    const closed = await startHarness('closed')
    expect(await closed.logIn(KEY)).toEqual(refused('closed'))
    expect(await closed.db.selectFrom('device').selectAll().execute()).toEqual([])
    expect(closed.notices).toEqual([
      {
        kind: 'refused',
        count: 1,
        device: { _id: null, mac: MAC, alias: '' },
        message: expect.stringMatching(/no new/),
      },
    ])
  })

  test('new devices beyond the limit of their product wait for a person, with a notice once a minute; another product has its own limit', async () => {
    const { core, clock, logIn, notices, letInAgain, db } = await startHarness()
    const logInAs = (mac: string, key = KEY) => authenticate(core, mac, key, 'mqtt')
    // All logins on this database share these limits. Their clock is stopped, as each second would admit more devices.
    // The loop leaves one admission.
    const { mayAdmit } = newDeviceLimits(core, () => 0)
    for (let number = 1; number < MOST_NEW; number++) expect(mayAdmit('p1')).toBe(true)
    expect(await logInAs('000000000001')).toMatchObject({ ok: true })
    expect(await logInAs(MAC)).toEqual(refused('too-many-new'))
    expect(await logInAs('000000000003')).toEqual(refused('too-many-new'))
    expect(notices).toEqual([
      {
        kind: 'waiting-approval',
        count: 1,
        device: { _id: expect.any(String), mac: MAC, alias: '' },
        message: expect.any(String),
      },
    ])
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await logInAs('000000000004')).toEqual(refused('too-many-new'))
    expect(notices).toHaveLength(2)
    expect(await logInAs('000000000005', OTHER_KEY)).toMatchObject({ ok: true })
    expect(await logInAs('000000000001')).toMatchObject({ ok: true })
    expect(await logIn(KEY)).toEqual(refused('waiting-approval'))
    expect(await db.selectFrom('device').select('mac').where('approved', '=', 0).execute()).toHaveLength(3)
    await letInAgain(1)
    expect(await logIn(KEY)).toMatchObject({ ok: true })
  })

  test('the first use of a secret ends the other unused secret and the key, and closes the connection that the key opened', async () => {
    const { logIn, getSecret, cuts } = await startHarness()
    await logIn(KEY)
    const [lostSecret, receivedSecret] = [await getSecret(), await getSecret()]
    expect(await logIn(KEY)).toMatchObject({ ok: true })
    expect(await logIn(receivedSecret, 'http')).toMatchObject({ ok: true, keyHash: undefined })
    expect(cuts).toEqual([MAC])
    expect(await logIn(lostSecret)).toEqual(refused('wrong-secret'))
    expect(await logIn(KEY)).toEqual(refused('key-ended'))
    expect(await logIn(receivedSecret)).toMatchObject({ ok: true })
  })

  test('the two newest unused secrets are valid for logins and fetches of frames, even if they were made within one millisecond', async () => {
    const { logIn, getSecret, findFetcher, device } = await startHarness()
    await logIn(KEY)
    const secrets = [await getSecret(), await getSecret(), await getSecret()]
    const { id } = await device()
    expect(await Promise.all(secrets.map(findFetcher))).toEqual([
      undefined,
      ...Array(2).fill(expect.objectContaining({ deviceId: id })),
    ])
    expect(await logIn(secrets[0]!)).toEqual(refused('wrong-secret'))
    // A fetch confirms nothing: both secrets and the key are still valid.
    expect(await logIn(KEY)).toMatchObject({ ok: true })
    expect(await logIn(secrets[1]!)).toMatchObject({ ok: true })
    expect(await findFetcher(secrets[2]!)).toBeUndefined()
  })

  test('of two connections that use the two unused secrets at once, one stays and the other is refused', async () => {
    const { logIn, getSecret } = await startHarness()
    await logIn(KEY)
    const secrets = [await getSecret(), await getSecret()]
    const verdicts = await Promise.all(secrets.map((secret) => logIn(secret)))
    expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(1)
  })

  test('a device that is issued secrets on many connections at once has at most two, or only the confirmed one', async () => {
    const { core, db, logIn, getSecret, device } = await startHarness()
    await logIn(KEY)
    const { id } = await device()
    const first = await getSecret()
    await Promise.all([logIn(first), ...Array.from({ length: 8 }, () => issueSecret(core, id, keyHash))])
    const rows = await db.selectFrom('secret').selectAll().execute()
    const confirmed = rows.filter((row) => row.confirmedAt !== null)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(confirmed.length === 0 || rows.length === 1).toBe(true)
  })

  test('the key of another product is refused for a known mac, with a notice', async () => {
    const { logIn, notices } = await startHarness()
    await logIn(KEY)
    expect(await logIn(OTHER_KEY)).toEqual(refused('other-product'))
    expect(notices.at(-1)).toMatchObject({ kind: 'refused', message: expect.stringContaining('another product') })
  })

  test('a device that is let in again may use the key until the time is over or it uses the new secret', async () => {
    const { core, clock, logIn, getSecret, letInAgain, device } = await startHarness()
    await logIn(KEY)
    const oldSecret = await getSecret()
    await logIn(oldSecret)
    await letInAgain(4)
    clock.now = new Date(clock.now.getTime() + 4 * HOUR_MS)
    expect(await logIn(KEY)).toEqual(refused('key-ended'))
    expect(await issueSecret(core, (await device()).id, keyHash)).toBeUndefined()
    await letInAgain(4)
    expect(await logIn(KEY)).toMatchObject({ ok: true, keyHash })
    const freshSecret = await getSecret()
    expect(await logIn(oldSecret)).toMatchObject({ ok: true })
    expect(await logIn(freshSecret)).toMatchObject({ ok: true })
    expect(await logIn(oldSecret)).toEqual(refused('wrong-secret'))
    expect(await logIn(KEY)).toEqual(refused('key-ended'))
  })

  test('a deleted device’s secret is refused, and its tag becomes a new device with the key', async () => {
    const { db, logIn, getSecret, findFetcher, device } = await startHarness()
    await logIn(KEY)
    const secret = await getSecret()
    await logIn(secret)
    const { id } = await device()
    await db.deleteFrom('secret').where('deviceId', '=', id).execute()
    await db.deleteFrom('device').where('id', '=', id).execute()
    expect(await logIn(secret)).toEqual(refused('unknown'))
    expect(await findFetcher(secret)).toBeUndefined()
    expect(await logIn(KEY)).toMatchObject({ ok: true, keyHash })
  })

  test('a secret in use for a year is replaced, and both are valid until the new one is used', async () => {
    const { core, clock, logIn, getSecret, device } = await startHarness()
    await logIn(KEY)
    const oldSecret = await getSecret()
    await logIn(oldSecret)
    const { id } = await device()
    expect(await issueSecret(core, id, undefined)).toBeUndefined()
    clock.now = new Date(clock.now.getTime() + 366 * 24 * HOUR_MS)
    expect(await logIn(oldSecret)).toMatchObject({ ok: true, isSecretOld: true })
    const { secret } = (await issueSecret(core, id, undefined))!
    expect(await logIn(oldSecret)).toMatchObject({ ok: true })
    expect(await logIn(secret)).toMatchObject({ ok: true, isSecretOld: false })
    expect(await logIn(oldSecret)).toEqual(refused('wrong-secret'))
  })

  test('a new key of the product replaces the old key, but a secret stays valid; no secret is stored in plain text', async () => {
    const { db, logIn, getSecret } = await startHarness()
    await logIn(KEY)
    const secret = await getSecret()
    await db.updateTable('product').set(sealKey(SEAL, 'another-key-0123456789')).where('id', '=', 'p1').execute()
    expect(await logIn(KEY)).toMatchObject({ ok: false })
    expect(await logIn('another-key-0123456789')).toMatchObject({ ok: true })
    expect(await logIn(secret)).toMatchObject({ ok: true })
    const stored = JSON.stringify(await db.selectFrom('secret').selectAll().execute())
    expect(stored).toContain(hashSecret(secret))
    expect(stored).not.toContain(secret)
  })
})
