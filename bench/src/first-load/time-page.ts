import type { Browser } from '@playwright/test'
import type { NetworkLine } from './lines.ts'

/** A page with a table of devices. */
export interface RowsPage {
  address: string
  /** The MAC of a device in the table, twelve digits. */
  mac: string
  /** The cookies of the signed-in person. */
  cookies: { name: string; value: string; url: string }[]
}

declare global {
  interface Window {
    /** The milliseconds from the start of the page's load to its first row. */
    rowsMs?: number
  }
}

/** Opens a page on a line with an empty cache. Returns the milliseconds, requests and kB until its first row. */
export async function timePage(browser: Browser, { address, mac, cookies }: RowsPage, line: NetworkLine) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const { down, latency, slower } = line
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: down / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const requestTimes: number[] = []
  const loadedFiles: { endTime: number; bytes: number }[] = []
  session.on('Network.requestWillBeSent', ({ timestamp }) => requestTimes.push(timestamp))
  session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    loadedFiles.push({ endTime: timestamp, bytes: encodedDataLength }),
  )
  // Runs in the page before its own scripts: waits until the table shows the device's MAC.
  await page.addInitScript((macDigits) => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector('tbody')?.textContent ?? ''
      if (!text.replaceAll(':', '').toLowerCase().includes(macDigits)) return
      window.rowsMs = performance.now()
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, mac)
  await page.goto(address, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => window.rowsMs, undefined, { timeout: 60_000 })
  const ms = (await handle.jsonValue())!
  await context.close()
  // Chromium's timestamps are in seconds.
  const rowsTime = Math.min(...requestTimes) + ms / 1000
  const filesBeforeRows = loadedFiles.filter(({ endTime }) => endTime <= rowsTime)
  return {
    ms,
    requests: requestTimes.filter((moment) => moment <= rowsTime).length,
    kB: filesBeforeRows.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  }
}
