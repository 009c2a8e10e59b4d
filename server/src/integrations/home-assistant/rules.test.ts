import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayCommand, topicsOf } from './rules.ts'

const topics = topicsOf('5f0c1e2a')

test('the topics of commands and discoveries are read back, and any other text is refused', () => {
  const id = fc.stringMatching(/^[0-9a-f]{24}$/)
  fc.assert(
    fc.property(id, fc.constantFrom('led', 'refresh'), (deviceId, command) => {
      expect(topics.readCommand(topics.command(deviceId, command))).toEqual({ deviceId, command })
      expect(topics.readDiscovery(topics.discovery(deviceId))).toBe(deviceId)
      expect(topicsOf('other').readDiscovery(topics.discovery(deviceId))).toBe(undefined)
      expect(topics.readCommand(topicsOf('other').command(deviceId, command))).toBe(undefined)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const topic of [text, `wifi-tms/5f0c1e2a/${text}`, `homeassistant/device/wifi-tms-5f0c1e2a-${text}`]) {
        const command = topics.readCommand(topic)
        if (command) expect(topics.command(command.deviceId, command.command)).toBe(topic)
        const deviceId = topics.readDiscovery(topic)
        if (deviceId) expect(topics.discovery(deviceId)).toBe(topic)
      }
    }),
  )
})

test('a device blinks and draws again only by a protocol that has these orders', () => {
  const commandsOf = (protocol: Parameters<typeof mayCommand>[0]) => [
    mayCommand(protocol, 'led'),
    mayCommand(protocol, 'refresh'),
  ]
  expect([null, 'mqtt', 'http', 'trmnl', 'picture', 'player', 'oepl'].map((name) => commandsOf(name as never))).toEqual(
    [
      [true, true],
      [true, true],
      [true, true],
      [false, true],
      [false, false],
      [false, false],
      [false, true],
    ],
  )
})
