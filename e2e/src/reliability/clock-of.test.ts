import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clockOf } from './clock-of.ts'

const HOUR = 3_600_000
/** Reads times in ms. For each it prints the offset in hours of its clocks, and of a `Date` made from that time. */
const program = `process.stdin.on('data', (line) => {
  const off = (now) => Math.round((now - Number(line)) / ${HOUR})
  console.log([off(Date.now()), off(new Date().getTime()), off(new Date(Number(line))), new Date() instanceof Date].join())
})`

test('the clock of a program can be set while it runs, and dates made from a given time do not change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wifi-tms-clock-'))
  const clock = clockOf(folder)
  const child = spawn(process.execPath, ['-e', program], { env: { ...process.env, ...clock.env } })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const hours = async () => {
    child.stdin.write(String(Date.now()))
    return String((await once(child.stdout, 'data'))[0]).trim()
  }
  expect(await hours()).toBe('0,0,0,true')
  for (const off of [72, -72]) {
    clock.set(off * HOUR, () => child.kill('SIGUSR2'))
    await expect.poll(hours).toBe(`${off},${off},0,true`)
  }
})
