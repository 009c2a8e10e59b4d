import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { hotspotName } from '@wifi-tms/contract/setup'
import { type Caller, signIn } from './call.ts'
import { allScreens, panelIn, productOf, screensIn } from './choose.ts'
import { startTags, type VirtualFleet } from './fleet.ts'
import { startHotspotTag } from './hotspot.ts'
import { habitsOf, help, type Options, readOptions } from './options.ts'
import type { TagScreen, TagSpec } from './spec.ts'
import { storeInFolder, storeInMemory } from './store.ts'
import type { Tag } from './tag.ts'

const STATUS_MS = 1000

/** The tags that run until the program ends: a fleet, or tags with hotspots. */
type Running = Pick<VirtualFleet, 'tags' | 'online' | 'stop'>

async function startHotspots(specs: readonly TagSpec[], { speed, seed }: Options): Promise<Running> {
  const hotspots = await Promise.all(specs.map((spec) => startHotspotTag(spec, { speed, seed })))
  for (const [index, { page }] of hotspots.entries())
    console.log(`${hotspotName(specs[index]!.mac)} takes settings at ${page}`)
  return {
    get tags() {
      return hotspots.flatMap(({ fleet }) => fleet?.tags ?? [])
    },
    get online() {
      return hotspots.reduce((sum, { fleet }) => sum + (fleet?.online ?? 0), 0)
    },
    async stop() {
      await Promise.all(hotspots.map((hotspot) => hotspot.stop()))
    },
  }
}

/** Starts the tags of the options. It signs in to the server only if something has to be asked for. */
async function start(options: Options): Promise<Running> {
  const { server, username, password, product: uri, apikey, count, http, sleeps, speed, seed } = options
  // A value that is no panel written in full gives undefined, and is looked up among the server's screen types.
  const panels = options.screen.map(panelIn)
  let caller: Caller | undefined
  const signInOnce = async () => {
    if (password === undefined) throw new Error('--password is needed to ask for keys and screen types (see --help)')
    caller ??= await signIn(server, username, password)
    return caller
  }
  const screenTypes: ScreenType[] =
    panels.length === 0 || panels.includes(undefined) ? await allScreens(await signInOnce()) : []
  const screens: TagScreen[] =
    panels.length === 0
      ? screenTypes
      : panels.flatMap((panel, index) => panel ?? existingScreens(options.screen[index]!, screenTypes))
  if (screens.length === 0) throw new Error('this installation has no screen types')
  const firstMac = Number.parseInt(options['first-mac'], 16)
  const tags = Array.from({ length: count }, (_, index) => ({
    mac: (firstMac + index).toString(16).padStart(12, '0'),
    screenType: screens[index % screens.length]!,
    http,
    sleeps,
  }))
  if (options.hotspot) return startHotspots(tags, options)
  const product = uri && apikey ? { uri, apikey } : await productOf(await signInOnce(), uri)
  const store = options.store === 'none' ? storeInMemory() : storeInFolder(options.store)
  const networks = options.network.length > 0 ? Object.fromEntries(options.network) : undefined
  // The tags join the first of the networks.
  const [ssid] = Object.keys(networks ?? {})
  const wifi = { ...(networks && { networks }), ...(ssid && { ssid }) }
  const fleet = startTags({ server, mqttPort: options['mqtt-port'], ...wifi, product, tags, speed, seed, store })
  for (const tag of fleet.tags) tag.misbehave(habitsOf(options))
  return fleet
}

/** The screen types that a value of `--screen` selects. Throws if there is none. */
function existingScreens(text: string, screenTypes: readonly ScreenType[]): ScreenType[] {
  const screens = screensIn(text, screenTypes)
  if (screens.length > 0) return screens
  const names = new Set(screenTypes.map(({ name, color }) => `"${name} ${color}"`))
  throw new Error(`--screen: no screen type is "${text}"; there are ${[...names].join(', ')}`)
}

/** The state of the fleet in one line: tags online, refreshes, failures and the memory of this process. */
function status({ tags, online }: Running): string {
  const drawing = tags.filter((tag) => tag.drawing).length
  const sum = (count: keyof Tag['statistics']) => tags.reduce((total, { statistics }) => total + statistics[count], 0)
  const [drawn, failed, lost] = [sum('displaySuccess'), sum('displayFail'), sum('networkDisconnected')]
  const memory = Math.round(process.memoryUsage().rss / 1_000_000)
  return `${online} of ${tags.length} online · ${drawing} drawing · ${drawn} drawn · ${failed} failed · ${lost} connections lost · ${memory} MB`
}

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) console.log(help)
  else {
    const fleet = await start(options)
    let lastLine = ''
    const printing = setInterval(() => {
      const line = status(fleet)
      // In a terminal, the line replaces the one before: back to its beginning, and clear to its end.
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
      else if (line !== lastLine) console.log(line)
      lastLine = line
    }, STATUS_MS)
    const stop = async () => {
      clearInterval(printing)
      await fleet.stop()
      console.log('\nAll tags are off.')
      process.exit(0)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
