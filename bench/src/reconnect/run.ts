import type { BenchPart } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { startFleet } from '../processes/fleet.ts'
import { newServer } from '../processes/start.ts'

const seconds = (ms: number) => `${digits(ms / 1000)} s`

/** Measures tags that reconnect after a restart of the server and after a loss of all connections. */
export const reconnectPart: BenchPart = {
  name: 'reconnect',
  about:
    'All tags lose their connection at once and come back, in two cases. After a restart of the server they try at ' +
    'random moments (within 1 s, then 2, 4, 8 …), as the rule for tags demands. While the server runs, all try at once.',
  async run(context) {
    const count = context.quick ? 200 : 10_000
    const fleet = await startFleet(context, count)
    const { tags, addresses, folder } = fleet
    const restartedServer = newServer()
    try {
      await tags.ask('useSecrets')
      const stopBegan = performance.now()
      await fleet.server.ask('stop')
      const stopMs = performance.now() - stopBegan
      await fleet.server.end()
      await tags.ask('untilOffline')
      const startBegan = performance.now()
      await restartedServer.ask('start', { folder, port: addresses.port, mqttPort: addresses.mqttPort })
      const startMs = performance.now() - startBegan
      const backMs = await tags.ask('untilOnline')
      const { cpuMs: cpuBefore } = await restartedServer.ask('usage')
      context.say(`all back ${seconds(backMs)} after the restart`)
      const stormMs = await tags.ask('storm')
      const { cpuMs: cpuAfter, peakMb } = await restartedServer.ask('usage')
      const name = `${digits(count)} tags`
      return [
        {
          what: `${name}: server stops in good order, then listens again`,
          measured: `${seconds(stopMs)}, ${seconds(startMs)}`,
        },
        { what: `${name}: restart, from listening to all back`, measured: seconds(backMs), aim: '8 s' },
        { what: `${name}: all in the same moment, to all back`, measured: seconds(stormMs), aim: '8 s' },
        {
          what: `${name}: server CPU for each that comes back`,
          measured: `${digits((cpuAfter - cpuBefore) / count)} ms`,
        },
        { what: `${name}: server memory at most`, measured: `${digits(peakMb)} MB` },
      ]
    } finally {
      await Promise.all([fleet.end(), restartedServer.end()])
    }
  },
}
