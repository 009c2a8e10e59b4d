import type { Device } from '@wifi-tms/contract/devices'
import { isAble, type Protocol } from '@wifi-tms/contract/protocols'
import { versionText } from '@wifi-tms/contract/units'
import { wishStates } from '@wifi-tms/contract/wishes'
import { nobody } from '../../api/http/who.ts'

/** The topic on which Home Assistant publishes `online` when it starts. Discovery begins with the same word. */
export const BIRTH_TOPIC = 'homeassistant/status'
/** The topics of the discoveries (self-descriptions) of all devices, whichever program has published them. */
export const ALL_CONFIG_TOPICS = 'homeassistant/device/+/config'

/** The message that Home Assistant sends when somebody presses a button there. */
export const PRESS = 'PRESS'

/** The buttons that Home Assistant offers for a device. */
export const commands = ['led', 'refresh'] as const
export type Command = (typeof commands)[number]

/** The protocols whose devices draw a picture again even if they show it. */
const drawingProtocols: readonly Protocol[] = ['mqtt', 'http', 'trmnl', 'oepl']

/** The maximum number of characters of a state in Home Assistant. */
const LONGEST_STATE = 255

/** The author of Home Assistant's commands in the history. */
export const HOME_ASSISTANT = { ...nobody, username: 'Home Assistant' }

/** The name of an installation on the broker. */
export const installationName = (installationId: string): string => `wifi-tms-${installationId}`

export type Topics = ReturnType<typeof topicsOf>

/** Returns a text that can be the id of a device; undefined for any other text. */
const readId = (text: string | undefined) => (text && /^[\w-]{1,64}$/.test(text) ? text : undefined)

/** The topics of an installation. Each has its own topics, so that several installations can share a broker. */
export function topicsOf(installationId: string) {
  const root = `wifi-tms/${installationId}`
  const configRoot = `homeassistant/device/${installationName(installationId)}-`
  return {
    /** The topic for `online` or `offline`: the state of the installation's connection to the broker. */
    status: `${root}/status`,
    discovery: (deviceId: string) => `${configRoot}${deviceId}/config`,
    state: (deviceId: string) => `${root}/${deviceId}/state`,
    picture: (deviceId: string) => `${root}/${deviceId}/picture`,
    button: (deviceId: string) => `${root}/${deviceId}/button`,
    command: (deviceId: string, command: Command) => `${root}/${deviceId}/${command}`,
    /** The topics of the commands of all devices. */
    allCommands: commands.map((command) => `${root}/+/${command}`),
    /** Reads the id of a device from a topic of a discovery of this installation; undefined for other topics. */
    readDiscovery(topic: string): string | undefined {
      const [id, word, ...rest] = topic.startsWith(configRoot) ? topic.slice(configRoot.length).split('/') : []
      return word === 'config' && rest.length === 0 ? readId(id) : undefined
    },
    /** Reads the device and the command of a topic; undefined for other topics. */
    readCommand(topic: string): { deviceId: string; command: Command } | undefined {
      if (!topic.startsWith(`${root}/`)) return undefined
      const [id, word, ...rest] = topic.slice(root.length + 1).split('/')
      const deviceId = readId(id)
      const command = commands.find((name) => name === word)
      return deviceId && command && rest.length === 0 ? { deviceId, command } : undefined
    },
  }
}

/** True if a device of this protocol can carry out a command; null: the device has never connected. */
export const mayCommand = (protocol: Protocol | null, command: Command): boolean =>
  command === 'led' ? isAble(protocol, 'led') : protocol === null || drawingProtocols.includes(protocol)

/** A device with the facts that its discovery needs. */
export interface Published {
  device: Device
  /** The name of its screen type; null: unknown. */
  model: string | null
}

/** The facts about the installation that each discovery needs. */
export interface DiscoveryOrigin {
  id: string
  topics: Topics
  version: string
  publicUrl: string | undefined
}

/** The discovery message of a device: it describes all entities of the device, which docs/home-assistant.md lists. */
export function discoveryOf({ device, model }: Published, { id, topics, version, publicUrl }: DiscoveryOrigin) {
  const { _id, mac, alias, softwareVersion, hardwareVersion, serialNumber, protocol } = device
  const uniqueId = `${installationName(id)}-${_id}`
  const component = (key: string, platform: string, options: object) => ({
    [key]: { platform, unique_id: `${uniqueId}-${key}`, ...options },
  })
  const sensor = (key: string, platform: string, options: object) =>
    component(key, platform, {
      state_topic: topics.state(_id),
      value_template: `{{ value_json.${key} }}`,
      ...options,
    })
  // A component that has only a platform removes its entity, which an earlier protocol of the device may have had.
  const button = (key: Command, options: object) =>
    mayCommand(protocol, key)
      ? component(key, 'button', { command_topic: topics.command(_id, key), payload_press: PRESS, ...options })
      : { [key]: { platform: 'button' } }
  return {
    device: {
      identifiers: [uniqueId],
      // Tags behind access points have 16 digits, which are no network address.
      ...(mac.length === 12 && { connections: [['mac', mac.match(/../g)!.join(':')]] }),
      name: alias || mac,
      manufacturer: 'WIFI-TMS',
      ...(model && { model }),
      ...(softwareVersion !== null && { sw_version: versionText(softwareVersion) }),
      ...(hardwareVersion !== null && { hw_version: versionText(hardwareVersion) }),
      ...(serialNumber && { serial_number: serialNumber }),
      ...(publicUrl && { configuration_url: `${publicUrl}/device/edit/${_id}` }),
    },
    origin: { name: 'WIFI-TMS', sw_version: version },
    availability_topic: topics.status,
    components: {
      ...component('picture', 'image', {
        name: 'Picture',
        image_topic: topics.picture(_id),
        content_type: 'image/png',
      }),
      ...sensor('battery', 'sensor', { ...measurement('battery', '%'), name: 'Battery' }),
      ...sensor('signal', 'sensor', { ...measurement('signal_strength', 'dBm'), name: 'Signal' }),
      ...sensor('wanted', 'sensor', { name: 'Wanted', icon: 'mdi:image-edit-outline' }),
      ...sensor('shown', 'sensor', { name: 'Shown', icon: 'mdi:image-check-outline' }),
      ...sensor('state', 'sensor', { name: 'State', device_class: 'enum', options: wishStates }),
      ...sensor('online', 'binary_sensor', {
        name: 'Online',
        device_class: 'connectivity',
        entity_category: 'diagnostic',
      }),
      ...sensor('problem', 'binary_sensor', { name: 'Problem', device_class: 'problem' }),
      ...button('led', { name: 'LED', icon: 'mdi:led-on', device_class: 'identify' }),
      ...button('refresh', { name: 'Refresh', icon: 'mdi:refresh' }),
      ...component('button', 'event', {
        name: 'Button',
        state_topic: topics.button(_id),
        event_types: Object.values(eventTypes),
        device_class: 'button',
      }),
    },
  }
}

/** The options of a sensor that measures a quantity. */
const measurement = (deviceClass: string, unit: string) => ({
  device_class: deviceClass,
  unit_of_measurement: unit,
  state_class: 'measurement',
  entity_category: 'diagnostic',
})

const onOff = (isOn: boolean) => (isOn ? 'ON' : 'OFF')

/** The state message of a device. Home Assistant shows null as *unknown*. */
export function stateOf({ batteryPercent, wifi, wanted, shown, status }: Device) {
  return {
    battery: batteryPercent,
    signal: wifi.rssi,
    wanted: wanted?.templateName.slice(0, LONGEST_STATE) ?? null,
    // A frame from another server has no template.
    shown: shown?.templateName.slice(0, LONGEST_STATE) || null,
    state: wanted?.state ?? null,
    online: onOff(status === 'online'),
    problem: onOff(wanted?.state === 'failed'),
  }
}

/** The types of button events in Home Assistant, by the events that tags report. */
const eventTypes: Readonly<Record<string, string>> = { button: 'press', 'button-long': 'long_press' }

/** The message about a press of a device's button. */
export const eventOf = (event: string) => ({ event_type: eventTypes[event] })
