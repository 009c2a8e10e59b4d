import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

const docs = join(import.meta.dirname, '../../../../docs')
const rules = readFileSync(join(docs, 'alerts.yaml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(docs, 'grafana/wifi-tms.json'), 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const queries = [
  ...Array.from(rules.matchAll(/^ +expr: (.+)$/gm), ([, expr]) => expr!),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]
/** Prometheus makes this metric itself for every server that it scrapes. */
const OF_PROMETHEUS = 'up'
const keywords = ['by', 'on', 'offset', 'and', 'or', 'unless']

/** The names of metrics in a query: all words that are no function, keyword, label or number. */
const metricsIn = (query: string): string[] =>
  query
    .replaceAll(/\{.*?\}|\[.*?\]|\b(by|without|on) \(.*?\)|\boffset \w+/g, ' ')
    .match(/\b[a-z_]\w*\b(?! *\()/g)!
    .filter((name) => !keywords.includes(name))

let server: TestServer
let metricsText: string
beforeAll(async () => {
  server = await startTestServer()
  metricsText = await (await fetch(`${server.url}/metrics`)).text()
})
afterAll(() => server.stop())

test('a started server prints every metric that the dashboard and the alerts query, by name and kind', () => {
  const printed = new Set([OF_PROMETHEUS])
  for (const [, name, kind] of metricsText.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of kind === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) printed.add(name! + suffix)
  expect(queries.length).toBeGreaterThan(20)
  for (const query of queries) {
    expect(metricsIn(query).length, query).toBeGreaterThan(0)
    expect(
      metricsIn(query).filter((name) => !printed.has(name)),
      query,
    ).toEqual([])
  }
})

test('every part of the health and every count that the dashboard and the alerts query exists', () => {
  const named = queries.join('\n').matchAll(/(wifi_tms_\w+)\{(part|name)="([^"]+)"/g)
  for (const [, metric, label, value] of named) expect(metricsText).toContain(`${metric}{${label}="${value}",`)
  expect(metricsText).toMatch(/^wifi_tms_kept_count\{name="wanted\.failed",server="[^"]+"\} 0$/m)
})
