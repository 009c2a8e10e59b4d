import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { errors, SUCCESS } from '@wifi-tms/contract/errors'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { updateProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { sendFont, variableFont } from '../../content/fonts/testing/upload-font.ts'
import { photo, sendPicture } from '../../content/images/testing/upload-picture.ts'
import { espImage } from '../../fleet/otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../../fleet/otas/testing/upload-firmware.ts'
import { eachServer } from '../../testing/each-server.ts'

/** Texts that people type or paste and that trip up careless programs. */
const texts = {
  blank: ' \t\n ',
  emoji: '👩‍👩‍👧 😀',
  'ten thousand characters': 'x'.repeat(10_000),
  'from right to left': 'שלום ‮abc‬ مرحبا',
  markup: '<script>alert(1)</script>',
  quotes: `'; drop table user; -- " \\ %_`,
  'a NUL': 'a\u0000b',
  'half a character': 'a\ud83d',
}

/** The fields of an object that a call writes. */
interface Written {
  call: Endpoint
  given: Record<string, unknown>
  /** Its fields of free text; others have formats, which the contract's tests try. */
  fields: string[]
}

eachServer('bad input', (server) => {
  let count = 0
  const started = async (name: string): Promise<Written[]> => {
    const ask = server().ask
    const product = await ask(products.create, { name: 'Shop', uri: name })
    const picture = (await sendPicture(server(), 'cup.png', await photo('coffee.png'))).body.data as { _id: string }
    const font = (await sendFont(server(), 'a.woff2', await variableFont(), { name: 'Loud' })).body.data as {
      _id: string
    }
    const firmware = await firmwareFields(server(), `${name}-firmware`)
    const ota = await addFirmware(server(), espImage('1.2'), firmware)
    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 }
    const person = ['email', 'company', 'address', 'phone', 'introduction']
    return [
      { call: users.create, given: { username: 'u', password: 'secret-1' }, fields: ['username', 'avatar', ...person] },
      { call: updateProfile, given: {}, fields: ['avatar', ...person] },
      { call: products.create, given: { name: 'p', uri: 'p' }, fields: ['name', 'uri', 'apikey'] },
      { call: deviceTypes.create, given: { name: 'd', type: 1000 }, fields: ['name'] },
      { call: screenTypes.create, given: { name: 's', type: 1000, ...panel }, fields: ['name', 'module'] },
      { call: algorithms.create, given: { name: 'a', algorithm: 'burkes' }, fields: ['name', 'algorithm'] },
      { call: devices.create, given: { mac: '', product: product._id }, fields: ['mac', 'alias', 'labels.0'] },
      {
        call: templates.create,
        given: { name: 't', resolution: '48x20', canvas: { version: 1, elements: [] } },
        fields: ['name', 'resolution'],
      },
      { call: images.update, given: { id: picture._id, name: 'i' }, fields: ['name', 'description'] },
      { call: fonts.update, given: { id: font._id, name: 'f' }, fields: ['name', 'family', 'description'] },
      {
        call: otas.update,
        given: { ...firmware, id: ota._id },
        fields: ['name', 'description', 'softwareVersion', 'hardwareVersion'],
      },
    ]
  }

  /** The same object again, with new values where these have to be unique. */
  const withNewNames = (given: Written['given']) => {
    const number = ++count
    return {
      ...given,
      ...('username' in given && { username: `user-${number}` }),
      ...('uri' in given && { uri: `bad-${number}` }),
      ...('mac' in given && { mac: number.toString(16).padStart(12, '0') }),
      ...('type' in given && { type: 1000 + number }),
    }
  }

  test('every text field either refuses a value by the field’s name or keeps it exactly as it was typed', async () => {
    const faults: string[] = []
    for (const { call, given, fields } of await started('bad'))
      for (const path of fields)
        for (const [kind, text] of Object.entries(texts)) {
          const caseName = `${call.method} ${call.path}: ${path} is ${kind}`
          const [field, inList] = path.split('.') as [string, string?]
          const { body } = await server().tell(call, { ...withNewNames(given), [field]: inList ? [text] : text })
          if (body.code === errors.wrongInput.code) {
            const named = body.errors!.map((fault) => fault.path)
            if (!named.includes(path)) faults.push(`${caseName}: names ${named}`)
            continue
          }
          const stored = (body.data as Record<string, unknown> | null)?.[field]
          const storedText = inList ? (stored as string[] | undefined)?.[0] : stored
          if (storedText !== text && storedText !== text.trim())
            faults.push(`${caseName}: ${JSON.stringify(body).slice(0, 120)}`)
        }
    expect(faults).toEqual([])
  })

  test('a value that must be unique is refused the second time by its field, and all other values may occur twice', async () => {
    const addingCases = (await started('twice')).filter(({ call }) => call.method === 'POST')
    const accepting: string[] = []
    for (const { call, given } of addingCases) {
      const input = withNewNames(given)
      expect((await server().tell(call, input)).code, call.path).toBe(SUCCESS)
      const { body } = await server().tell(call, input)
      if (body.code === errors.conflict.code) accepting.push(`${call.path} ${body.facts?.field}`)
      else expect(body.code, call.path).toBe(SUCCESS)
    }
    expect(accepting.map((path) => path.replace('/user/api/rest/', ''))).toEqual([
      'admin_users username',
      'products uri',
      'device_types type',
      'screen_types type',
      'devices mac',
    ])
  })
})
