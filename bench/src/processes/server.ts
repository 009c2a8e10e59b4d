import { readConfig } from '@wifi-tms/server/config'
import { type Running, startServer } from '@wifi-tms/server/server'
import { serve } from '../child/serve.ts'
import { ADMIN } from './admin.ts'

/** Where a server stands; ports are taken again after a restart where they are given. */
export interface Where {
  folder: string
  port?: number
  mqttPort?: number
}

export interface Stands {
  url: string
  port: number
  mqttPort: number
}

let running: Running
let paintings = 0

/** The whole product's server in a process of its own. */
export const calls = {
  async start({ folder, port = 0, mqttPort = 0 }: Where): Promise<Stands> {
    running = await startServer(
      readConfig({
        HOST: '127.0.0.1',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: folder,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'error',
      }),
    )
    const { painters } = running.core
    const { paint } = painters
    painters.paint = (request) => {
      paintings++
      return paint(request)
    }
    return { url: running.url, port: running.port, mqttPort: running.mqttPort }
  },
  /** How often something was painted. */
  paintings: () => paintings,
  stop: () => running.stop(),
}

serve(calls)
