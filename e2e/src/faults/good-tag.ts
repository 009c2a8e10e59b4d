import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { encode, upTopic } from '@wifi-tms/contract/messages'
import { connectAs, publish } from '@wifi-tms/server/fleet/broker/testing/packets'

/** The maximum number of milliseconds that a tag with few reports may wait for an acknowledgement. */
export const ACKNOWLEDGED_MS = 1000
/** The pause between two reports. */
const REPORT_INTERVAL_MS = 100
const MAC = '02f0000000aa'

/**
 * Starts a tag that reports at intervals. `end` stops it and returns its longest wait for an acknowledgement, in ms.
 */
export async function startGoodTag(mqttPort: number, { apikey, uri }: { apikey: string; uri: string }) {
  const socket = connect({ port: mqttPort, host: '127.0.0.1' })
  socket.write(connectAs(MAC, apikey))
  await once(socket, 'data')
  let isOver = false
  let longest = 0
  const reporting = (async () => {
    for (let messageId = 1; !isOver; messageId++) {
      const began = performance.now()
      socket.write(publish(upTopic(uri, MAC), encode({ type: 'report', battery: 300 + (messageId % 100) }), messageId))
      // All that the server sends to this tag, which subscribes to nothing, is the acknowledgement.
      await once(socket, 'data')
      longest = Math.max(longest, performance.now() - began)
      await wait(REPORT_INTERVAL_MS)
    }
  })()
  return {
    async end(): Promise<number> {
      isOver = true
      await reporting
      socket.destroy()
      return longest
    },
  }
}
