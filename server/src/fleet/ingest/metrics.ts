import { Counter, Gauge } from 'prom-client'

export const malformedMessages = new Counter({
  name: 'wifi_tms_malformed_messages_total',
  help: 'Messages of tags that were not base64, not JSON or of a wrong shape.',
})
export const refusedConnections = new Counter({
  name: 'wifi_tms_refused_connections_total',
  help: 'Tags and consoles that were not let in, by the reason.',
  labelNames: ['reason'],
})
export const connectedTags = new Gauge({ name: 'wifi_tms_connected_tags', help: 'Tags connected over MQTT.' })
