import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clockOf } from './clock-of.ts'

const HOUR_MS = 3_600_000
/** Reads times in ms. For each it prints the offset in hours of its clocks, and of a `Date` made from that time. */
const program = `process.stdin.on('data', (line) => {
  const offsetOf = (now) => Math.round((now - Number(line)) / ${HOUR_MS})
  console.log([offsetOf(Date.now()), offsetOf(new Date().getTime()), offsetOf(new Date(Number(line))), new Date() instanceof Date].join())
})`

test('the clock of a program can be set while it runs, and dates made from a given time do not change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wifi-tms-clock-'))
  const clock = clockOf(folder)
  const child = spawn(process.execPath, ['-e', program], { env: { ...process.env, ...clock.env } })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const readOffsets = async () => {
    child.stdin.write(String(Date.now()))
    return String((await once(child.stdout, 'data'))[0]).trim()
  }
  expect(await readOffsets()).toBe('0,0,0,true')
  for (const hours of [72, -72]) {
    clock.set(hours * HOUR_MS, () => child.kill('SIGUSR2'))
    await expect.poll(readOffsets).toBe(`${hours},${hours},0,true`)
  }
})
