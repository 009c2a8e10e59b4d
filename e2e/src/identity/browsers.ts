import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { launchOptions } from '../chromium.ts'

/** A browser program that can open one address without a window. */
export interface Browser {
  name: string
  path: string
  args(profile: string): string[]
  env: NodeJS.ProcessEnv
}

/** The path of the first of these programs that a folder of `PATH` has. */
const findOnPath = (...names: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** The Chromium of the browser suite. */
export const chromium = async (): Promise<Browser> => {
  const { executablePath, args = [], env } = await launchOptions()
  return {
    name: 'Chromium',
    path: executablePath!,
    args: (profile) => ['--headless', ...args, '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`],
    env: { ...process.env, ...(env as NodeJS.ProcessEnv) },
  }
}

/** The system's Firefox, or the one that `FIREFOX_PATH` names; undefined where there is none. */
export const firefox = (): Browser | undefined => {
  const path = process.env.FIREFOX_PATH ?? findOnPath('firefox', 'firefox-esr')
  return path === undefined
    ? undefined
    : {
        name: 'Firefox',
        path,
        args: (profile) => ['--headless', '--no-remote', '--profile', profile],
        env: process.env,
      }
}

/** Keeps an address open in a browser with an empty profile until `work` is done. Rejects if the browser ends first. */
export async function whileOpen<T>(browser: Browser, url: string, work: Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'wifi-tms-browser-'))
  const child = spawn(browser.path, [...browser.args(profile), url], { env: browser.env, stdio: 'ignore' })
  const earlyEnd = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${browser.name} ended with ${code} before it had painted all`)))
  })
  try {
    return await Promise.race([work, earlyEnd])
  } finally {
    // The browser ends by this kill, which is no failure.
    earlyEnd.catch(() => {})
    if (child.exitCode === null && child.kill()) await new Promise((gone) => child.once('exit', gone))
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
