import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFirmware } from '@wifi-tms/contract/orders'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { playTag } from '../orders/testing/hand-played.ts'
import { espImage } from './testing/images.ts'
import { addFirmware, firmwareFields, sendFirmware } from './testing/upload-firmware.ts'

/** Returns a function that signs files with `bin/sign-firmware.ts` and a new key. */
function signer() {
  const folder = mkdtempSync(join(tmpdir(), 'signing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return (bytes: Uint8Array) => {
    const file = join(folder, 'tag.bin')
    writeFileSync(file, bytes)
    const script = join(import.meta.dirname, '../../../../bin/sign-firmware.ts')
    const printed = execFileSync(process.execPath, [script, file, join(folder, 'key.pem')], { encoding: 'utf8' })
    const valueAfter = (start: string) =>
      printed
        .split('\n')
        .find((line) => line.startsWith(start))!
        .split(': ')
        .at(-1)!
    return { firmwareKey: valueAfter('Firmware key'), signature: valueAfter('Signature') }
  }
}

eachServer('signed firmware', (server, once) => {
  const image = espImage('1.2')
  const addProduct = async (uri: string, firmwareKey: string) => {
    const fields = await firmwareFields(server(), uri)
    const product = await server().ask(products.get, { id: fields.product })
    await server().ask(products.update, { ...product, id: product._id, firmwareKey } as never)
    return { fields, product }
  }

  test('firmware of a product with a key needs the right signature, which its devices receive', async () => {
    const { firmwareKey, signature } = signer()(image)
    const { fields, product } = await addProduct('signed', firmwareKey)
    expect(await server().ask(products.get, { id: product._id })).toMatchObject({ firmwareKey })
    const ota = await addFirmware(server(), image, { ...fields, signature })
    expect(ota.signature).toBe(signature)
    const tag = await playTag(server(), product)
    await server().ask(installFirmware, { id: tag._id, ota: ota._id })
    expect(await tag.messageOf('ota')).toMatchObject({ signature })
    // A change of the firmware's other fields keeps the signature.
    const { signature: _, ...fieldsOfOta } = ota
    expect(await server().ask(otas.update, { ...fieldsOfOta, id: ota._id, name: 'Other' })).toMatchObject({ signature })
  })

  once('a signature that is missing, malformed, of another file or key is refused at its field', async () => {
    const sign = signer()
    const { firmwareKey, signature: signatureOfOtherFile } = sign(espImage('1.3'))
    const { signature: signatureByOtherKey } = signer()(image)
    const { fields } = await addProduct('unsigned', firmwareKey)
    for (const signature of [undefined, signatureOfOtherFile, signatureByOtherKey, 'AAAA']) {
      const { body } = await sendFirmware(server(), image, { ...fields, ...(signature && { signature }) })
      expect([body.code, body.errors?.[0]?.path]).toEqual([40000, 'signature'])
    }
    const unsigned = await addFirmware(server(), image, await firmwareFields(server(), 'free'))
    const moved = await server().tell(otas.update, { ...unsigned, id: unsigned._id, product: fields.product })
    expect([moved.code, moved.body.errors?.[0]?.path]).toEqual([40000, 'signature'])
    const bad = await server().tell(products.create, { name: 'Bad', uri: 'bad-key', firmwareKey: 'AAAA' })
    expect([bad.code, bad.body.errors?.[0]?.path]).toEqual([40000, 'firmwareKey'])
  })

  test('other calls can change things while the file of a firmware is fetched to be checked', async () => {
    const { firmwareKey, signature } = signer()(image)
    const { fields } = await addProduct('fetched', firmwareKey)
    const ota = await addFirmware(server(), image, await firmwareFields(server(), 'fetched-late'))
    const { blobs } = server().core
    const { find } = blobs
    let added: Promise<unknown> | undefined
    /** The first look at the file ends only after another call has added a product. */
    const addMeanwhile = () => {
      added ??= server().ask(products.create, { name: 'Meanwhile', uri: 'meanwhile' })
      return added
    }
    using _ = vi.spyOn(blobs, 'find').mockImplementation((sha256) => addMeanwhile().then(() => find(sha256)))
    using read = vi.spyOn(blobs, 'read')
    read.mockImplementation(() => addMeanwhile().then(() => image))
    const write = { ...ota, id: ota._id, product: fields.product, signature }
    expect(await server().ask(otas.update, write)).toMatchObject({ product: fields.product, signature })
  })
})
