import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@wifi-tms/server/base/process/config'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The text of the first group at each match of a pattern. */
const allMatches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found!)

test('the Dockerfile copies files that exist, and has the pinned Node, the ports and the start command', () => {
  const image = read('Dockerfile')
  const { scripts, dependencies } = JSON.parse(read('package.json'))
  const copied = allMatches(image, /^COPY --from=build \/app\/(\S+)/gm)
  expect(copied).toContain('server')
  for (const path of copied) if (path !== 'console/dist') expect(existsSync(join(root, path)), path).toBe(true)
  const pinned = /\d+/.exec(dependencies.node)![0]
  expect(new Set(allMatches(image, /^FROM (\S+)/gm))).toEqual(new Set([`node:${pinned}-slim`]))
  // Debian's buildah and Podman refuse this option.
  expect(image).not.toContain('--start-interval')
  expect(read('.npmrc')).not.toContain('registry=')
  expect(read('package-lock.json')).not.toContain('"resolved": "http')
  const { port, mqttPort } = readConfig({})
  expect(image).toContain(`EXPOSE ${port} ${mqttPort}\n`)
  expect(allMatches(read('compose.yaml'), /'(\d+):\1'/g).map(Number)).toEqual([port, mqttPort])
  expect(JSON.parse(/^CMD (.*)$/m.exec(image)![1]!).join(' ')).toBe(scripts.start)
})
