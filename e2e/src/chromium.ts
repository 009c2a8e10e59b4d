import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/**
 * Launch options for Playwright's browser. The Chromium comes from an npm package with its libraries and a fallback
 * font, and is unpacked once per version, so the machine needs none of them. `CHROMIUM_PATH` names another browser,
 * also for platforms for which npm has none.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  // No sandbox: the suite opens only our own pages, and as root, as in most containers, Chromium refuses to start with
  // it.
  // A page lives for seconds, in which the optimizing compiler takes more processor time than it saves.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--js-flags=--no-opt']
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`no Chromium from npm for ${process.platform}-${process.arch}: set CHROMIUM_PATH to a browser`)
  const folder = await unpackedChromium()
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { executablePath: join(folder, 'chromium'), args, env }
}

/** Unpacks Chromium where that is not done yet, and returns its folder. */
async function unpackedChromium(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(modules, '.cache', `chromium-${manifest.version}`)
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const newFolder = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(newFolder)
    await writeFile(join(newFolder, 'fonts.conf'), fontsConf(join(folder, 'fonts')))
    await rename(newFolder, folder)
  } catch (error) {
    await rm(newFolder, { recursive: true, force: true })
    // Another process was quicker: its folder appears in one step, so it is complete.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Unpacks the package into `folder` by a process of its own: the package unpacks into the temporary folder of its
 * process, and its libraries only where it believes that it runs on AWS Lambda.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())"
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await promisify(execFile)(process.execPath, ['--eval', script], { cwd: dirname(fileURLToPath(import.meta.url)), env })
}

function fontsConf(fonts: string): string {
  return `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
</fontconfig>
`
}
