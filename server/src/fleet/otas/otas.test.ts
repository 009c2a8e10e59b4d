import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { FIRMWARE_PATH } from '@wifi-tms/contract/http-tags'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { users } from '@wifi-tms/contract/users'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct, hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { espImage } from './testing/images.ts'
import { addFirmware, firmwareFields, sendFirmware } from './testing/upload-firmware.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

eachServer('firmware', (server) => {
  const listFiles = async () =>
    (await readdir(join(server().core.config.dataDir, 'blobs'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    )

  test('[entity-ota] every field is stored, with the file’s size, hash and version; all fields except the file may change', async () => {
    const fields = await firmwareFields(server(), 'kept')
    const bytes = espImage('1.2.0')
    const { name: _, ...otherFields } = fields
    const { body } = await sendFirmware(server(), bytes, otherFields, { name: ' Winter ' })
    const added = otas.create.output.parse(body.data)
    expect(added).toMatchObject({
      ...fields,
      name: 'Winter',
      softwareVersion: 258,
      hardwareVersion: 1,
      fileVersion: '1.2.0',
      bytes: bytes.length,
      sha256: sha256(bytes),
      createdBy: 'admin',
    })
    expect(await server().ask(otas.get, { id: added._id })).toEqual(added)
    const { items, total } = await server().ask(otas.list, {
      product: fields.product,
      softwareVersion: 258,
      q: 'LONGER',
    })
    expect([items, total]).toEqual([[added], 1])
    const changed = await server().ask(otas.update, { ...added, id: added._id, name: 'Spring', hardwareVersion: 2 })
    expect(changed).toEqual({ ...added, name: 'Spring', hardwareVersion: 2, updatedAt: changed.updatedAt })
    const stale = await server().tell(otas.update, { ...added, id: added._id })
    expect(stale.body).toMatchObject({ code: 40900, reason: 'stale' })
    await server().ask(otas.remove, { id: added._id })
    await expect.poll(async () => server().core.blobs.read(added.sha256)).toBeUndefined()
  })

  test('a file of any other kind has the version that people enter, and two records may share a file', async () => {
    const fields = await firmwareFields(server(), 'plain')
    const bytes = Buffer.from('firmware of another maker')
    const [first, second] = [
      await addFirmware(server(), bytes, fields),
      await addFirmware(server(), bytes, { ...fields, description: '' }),
    ]
    expect([first.fileVersion, first.sha256, second.sha256]).toEqual(['', sha256(bytes), sha256(bytes)])
    await server().ask(otas.remove, { id: first._id })
    expect(await server().core.blobs.read(second.sha256)).toEqual(bytes)
  })

  test('a wrong value is refused at its field, and leaves no file', async () => {
    const fields = await firmwareFields(server(), 'wrong')
    const good = espImage('1.2.0')
    const before = await listFiles()
    const refusalOf = async (bytes: Uint8Array, change: Record<string, string>) => {
      const { code, body } = await sendFirmware(server(), bytes, { ...fields, ...change })
      return [code, body.errors?.map(({ path }) => path), body.reason]
    }
    const truncated = good.subarray(0, good.length - 1)
    expect(await refusalOf(truncated, {})).toEqual([40000, ['file'], 'damaged'])
    expect(await refusalOf(Buffer.alloc(0), {})).toEqual([40000, ['file'], 'damaged'])
    expect(await refusalOf(Buffer.alloc(20 * 1024 * 1024 + 1), {})).toEqual([41300, undefined, 'too-large'])
    expect(await refusalOf(good, { softwareVersion: '259' })).toEqual([40000, ['softwareVersion'], 'other-version'])
    for (const field of ['product', 'deviceType', 'screenType'])
      expect(await refusalOf(good, { [field]: 'nobody' })).toEqual([40000, [field], undefined])
    for (const version of ['', '65536', '-1', '1.5', 'one'])
      expect(await refusalOf(good, { hardwareVersion: version })).toEqual([40000, ['hardwareVersion'], undefined])
    expect(await refusalOf(good, { name: '  ' })).toEqual([40000, ['name'], undefined])
    expect(await listFiles()).toEqual(before)

    const added = await addFirmware(server(), good, fields)
    const { body } = await server().tell(otas.update, { ...added, id: added._id, softwareVersion: 259 })
    expect(body).toMatchObject({ code: 40000, reason: 'other-version', errors: [{ path: 'softwareVersion' }] })
  })

  test('a product, device type or screen type cannot be deleted while firmware refers to it, and lists that firmware', async () => {
    const { product } = await firmwareFields(server(), 'used')
    const deviceType = (await server().ask(deviceTypes.create, { name: 'Sign', type: 901 }))._id
    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
    const screenType = (await server().ask(screenTypes.create, { name: 'small', type: 902, ...panel }))._id
    const fields = { ...(await firmwareFields(server(), 'others')), product, deviceType, screenType }
    const added = await addFirmware(server(), espImage('1.2'), { ...fields, name: 'Winter' })
    const users = { kind: 'otas', count: 1, names: ['Winter'] }
    for (const [resource, id] of [
      [products, product],
      [deviceTypes, deviceType],
      [screenTypes, screenType],
    ] as const) {
      expect(await server().ask(resource.whoUses!, { id })).toEqual({ users })
      const { body } = await server().tell(resource.remove, { id })
      expect(body).toMatchObject({ code: 40900, reason: 'in-use', facts: users })
    }
    await server().ask(otas.remove, { id: added._id })
    expect(await server().ask(products.whoUses!, { id: product })).toEqual({ users: null })
    expect((await server().tell(products.whoUses!, { id: 'nobody' })).code).toBe(40400)
    await server().ask(products.remove, { id: product })
  })

  test('[role-server] only administrators change firmware', async () => {
    const fields = await firmwareFields(server(), 'roles')
    const added = await addFirmware(server(), espImage('1.2'), fields)
    await server().ask(users.create, { username: 'an-editor', password: 'secret-1', roles: ['editor'] })
    const token = await server().login('an-editor', 'secret-1')
    expect((await server().tell(otas.remove, { id: added._id }, token)).code).toBe(40300)
    expect((await server().ask(otas.get, { id: added._id }, token))._id).toBe(added._id)
  })

  test('tags of the product fetch the firmware with their secret, whole and in part; all others are refused', async () => {
    const { product } = await addTestProduct(server(), 'fetchers')
    const bytes = espImage('1.2')
    const fields = { ...(await firmwareFields(server(), 'not-theirs')), product: product._id }
    const added = await addFirmware(server(), bytes, fields)
    const secret = secretIn(await pollingTag(server(), 'c0ffee000001', product.apikey).say(hello))
    const get = (headers: Record<string, string> = {}, id = added._id, method = 'GET') =>
      fetch(`${server().url}${FIRMWARE_PATH}/${id}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, ...headers },
      })
    // The file is not loaded into memory as a whole either.
    const read = vi.spyOn(server().core.blobs, 'read').mockRejectedValue(new Error('read whole'))
    onTestFinished(() => read.mockRestore())
    const wholeFile = await get()
    expect([wholeFile.status, wholeFile.headers.get('etag')]).toEqual([200, `"${added.sha256}"`])
    expect(Buffer.from(await wholeFile.arrayBuffer())).toEqual(bytes)
    const remainingPart = await get({ range: 'bytes=100-', 'if-range': `"${added.sha256}"` })
    expect([remainingPart.status, remainingPart.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(remainingPart.headers.get('content-length')).toBe(String(bytes.length - 100))
    expect(Buffer.from(await remainingPart.arrayBuffer())).toEqual(bytes.subarray(100))
    expect(Buffer.from(await (await get({ range: 'bytes=7-7' })).arrayBuffer())).toEqual(bytes.subarray(7, 8))
    expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect((await get({ 'if-none-match': `"${added.sha256}"` })).status).toBe(304)
    expect((await get({}, added._id, 'HEAD')).headers.get('content-length')).toBe(String(bytes.length))
    for (const authorization of ['', 'Bearer guess', `Bearer ${product.apikey}`, `Bearer ${await server().login()}`])
      expect((await get({ authorization })).status, authorization).toBe(401)
    const other = await addFirmware(server(), bytes, await firmwareFields(server(), 'another-product'))
    for (const id of [other._id, 'nobody', '%00', '..%2f..']) expect((await get({}, id)).status, id).toBe(404)
    await server().ask(otas.remove, { id: added._id })
    expect((await get()).status).toBe(404)
  })
})
