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

/** A call that writes an object, with valid input. */
interface Written {
  call: Endpoint
  validInput: Record<string, unknown>
  /** The fields that take text; the contract's tests cover those with other formats. */
  fields: string[]
}

eachServer('bad input', (server) => {
  let count = 0
  /** Adds what the calls need, and lists them. */
  const addNeededObjects = async (name: string): Promise<Written[]> => {
    const ask = server().ask
    const product = await ask(products.create, { name: 'Shop', uri: name })
    const picture = (await sendPicture(server(), 'cup.png', await photo('coffee.png'))).body.data as { _id: string }
    const font = (await sendFont(server(), 'a.woff2', await variableFont(), { name: 'Loud' })).body.data as {
      _id: string
    }
    const firmware = await firmwareFields(server(), `${name}-firmware`)
    const ota = await addFirmware(server(), espImage('1.2'), firmware)
    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 }
    const personFields = ['email', 'company', 'address', 'phone', 'introduction']
    return [
      {
        call: users.create,
        validInput: { username: 'u', password: 'secret-1' },
        fields: ['username', 'avatar', ...personFields],
      },
      { call: updateProfile, validInput: {}, fields: ['avatar', ...personFields] },
      { call: products.create, validInput: { name: 'p', uri: 'p' }, fields: ['name', 'uri', 'apikey'] },
      { call: deviceTypes.create, validInput: { name: 'd', type: 1000 }, fields: ['name'] },
      { call: screenTypes.create, validInput: { name: 's', type: 1000, ...panel }, fields: ['name', 'module'] },
      { call: algorithms.create, validInput: { name: 'a', algorithm: 'burkes' }, fields: ['name', 'algorithm'] },
      { call: devices.create, validInput: { mac: '', product: product._id }, fields: ['mac', 'alias', 'labels.0'] },
      {
        call: templates.create,
        validInput: { name: 't', resolution: '48x20', canvas: { version: 1, elements: [] } },
        fields: ['name', 'resolution'],
      },
      { call: images.update, validInput: { id: picture._id, name: 'i' }, fields: ['name', 'description'] },
      { call: fonts.update, validInput: { id: font._id, name: 'f' }, fields: ['name', 'family', 'description'] },
      {
        call: otas.update,
        validInput: { ...firmware, id: ota._id },
        fields: ['name', 'description', 'softwareVersion', 'hardwareVersion'],
      },
    ]
  }

  /** The same input with new values in the fields that must be unique. */
  const withNewNames = (validInput: Written['validInput']) => {
    const number = ++count
    return {
      ...validInput,
      ...('username' in validInput && { username: `user-${number}` }),
      ...('uri' in validInput && { uri: `bad-${number}` }),
      ...('mac' in validInput && { mac: number.toString(16).padStart(12, '0') }),
      ...('type' in validInput && { type: 1000 + number }),
    }
  }

  test('every text field either refuses a text with the field’s name or stores it unchanged but trimmed', async () => {
    const faults: string[] = []
    for (const { call, validInput, fields } of await addNeededObjects('bad'))
      for (const path of fields)
        for (const [kind, text] of Object.entries(texts)) {
          const caseName = `${call.method} ${call.path}: ${path} is ${kind}`
          const [field, inList] = path.split('.') as [string, string?]
          const { body } = await server().tell(call, { ...withNewNames(validInput), [field]: inList ? [text] : text })
          if (body.code === errors.wrongInput.code) {
            const faultyFields = body.errors!.map((fault) => fault.path)
            if (!faultyFields.includes(path)) faults.push(`${caseName}: names ${faultyFields}`)
            continue
          }
          const stored = (body.data as Record<string, unknown> | null)?.[field]
          const storedText = inList ? (stored as string[] | undefined)?.[0] : stored
          if (storedText !== text && storedText !== text.trim())
            faults.push(`${caseName}: ${JSON.stringify(body).slice(0, 120)}`)
        }
    expect(faults).toEqual([])
  })

  test('a value that must be unique is refused the second time with its field, and all other values may occur twice', async () => {
    const addingCases = (await addNeededObjects('twice')).filter(({ call }) => call.method === 'POST')
    const uniqueFields: string[] = []
    for (const { call, validInput } of addingCases) {
      const input = withNewNames(validInput)
      expect((await server().tell(call, input)).code, call.path).toBe(SUCCESS)
      const { body } = await server().tell(call, input)
      if (body.code === errors.conflict.code) uniqueFields.push(`${call.path} ${body.facts?.field}`)
      else expect(body.code, call.path).toBe(SUCCESS)
    }
    expect(uniqueFields.map((path) => path.replace('/user/api/rest/', ''))).toEqual([
      'admin_users username',
      'products uri',
      'device_types type',
      'screen_types type',
      'devices mac',
    ])
  })
})
