import { webhooks, testWebhook } from '@wifi-tms/contract/webhooks'
import { webhookEvents } from '@wifi-tms/contract/webhooks'
import { test, expect } from '../src/test.ts'
import { createServer } from 'node:http'
test('shots', async ({ signedIn: page, app }) => {
  test.setTimeout(300000)
  const { admin } = app
  let status = 204
  const server = createServer((_, r) => void r.writeHead(status).end()); await new Promise<void>(d => server.listen(0, '127.0.0.1', d))
  const url = `http://127.0.0.1:${(server.address() as any).port}/hooks/8f3a-till-and-facility-management/receive`
  const a = await admin.ask(webhooks.create, { name: 'Facility management', url, events: [...webhookEvents] })
  await admin.ask(webhooks.create, { name: 'Helpdesk', url: 'https://10.0.0.1/x', events: ['device.offline', 'device.battery'], enabled: false })
  for (const s of [204, 500, 410]) { status = s; await admin.ask(testWebhook, { id: a._id }); await new Promise(r => setTimeout(r, 1500)); if (s === 500) { const w = await admin.ask(webhooks.create, { name: 'Other', url: 'http://127.0.0.1:1/x', events: ['meeting.started'] }); await admin.ask(testWebhook, { id: w._id }) } }
  const views: [string, string][] = [['list', '/system/webhook'], ['one', `/system/webhook?webhook=${a._id}`]]
  for (const lang of ['en', 'zh']) {
    await page.goto('/system/webhook')
    await page.evaluate((l) => { for (const k of Object.keys(localStorage)) console.log(k, localStorage[k]) }, lang)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [375, 1440, 2560]) {
        if (lang === 'zh' && (scheme === 'dark' || width === 2560)) continue
        await page.setViewportSize({ width, height: 900 })
        for (const [name, path] of views) {
          await page.goto(path + (lang === 'zh' ? '' : ''))
          await page.waitForTimeout(1500)
          await page.screenshot({ path: `/tmp/shots-wh/${name}-${lang}-${scheme}-${width}.png` })
        }
      }
    }
    if (lang === 'en') { await page.setViewportSize({ width: 375, height: 900 }); await page.goto('/system/webhook'); await page.getByRole('button', { name: 'Add webhook' }).click(); await page.waitForTimeout(1000); await page.screenshot({ path: '/tmp/shots-wh/form-375.png' }); await page.setViewportSize({ width: 1440, height: 900 }); await page.screenshot({ path: '/tmp/shots-wh/form-1440.png' }) }
    break
  }
  server.close()
})
