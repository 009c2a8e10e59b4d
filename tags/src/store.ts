import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { openFramePool } from './frame-pool.ts'
import type { Frame } from './glass.ts'

/** The addresses of the server and its broker, and the network to it; a `config` message may change them. */
export interface TagSettings {
  server: string
  mqttHost: string
  mqttPort: number
  ssid: string
  /** The password of the network, where somebody has sent one. */
  password?: string | undefined
}

/** The memory of a tag that outlasts a loss of power. */
export interface StoredTag {
  secret?: string
  settings?: TagSettings
  /** The version of the installed firmware; absent as long as it is the factory's. */
  softwareVersion?: number
  glass?: Frame | null
}

/** The memory of a fleet. */
export interface TagStore {
  of(mac: string): StoredTag
  save(mac: string, part: StoredTag): void
  /** Forgets all that a tag knew. */
  lose(mac: string): void
}

/** A memory that lasts as long as the value; hand the same one on for a fleet that was off for a while. */
export function storeInMemory(): TagStore {
  const memories = new Map<string, StoredTag>()
  return {
    of: (mac) => memories.get(mac) ?? {},
    save: (mac, part) => void memories.set(mac, { ...memories.get(mac), ...part }),
    lose: (mac) => void memories.delete(mac),
  }
}

type LogEntry = {
  mac: string
  lost?: true
  secret?: string
  settings?: TagSettings
  softwareVersion?: number
  glass?: string | null
}

/**
 * A memory that lasts between runs: a line for each change in `tags.jsonl`, readable by the owner alone as it holds
 * secrets, and each frame under its hash. Throws where the folder cannot be written.
 */
export function storeInFolder(folder: string): TagStore {
  const frames = join(folder, 'frames')
  const file = join(folder, 'tags.jsonl')
  mkdirSync(frames, { recursive: true })
  const memory = storeInMemory()
  const macs = new Set<string>()
  /** The hash of the last frame of each tag; null where none is known. */
  const shownFrames = new Map<string, string | null>()
  const frameFile = (sha256: string) => join(frames, sha256)

  const pool = openFramePool()
  const glassOf = (sha256: string | null): Frame | null =>
    sha256 && existsSync(frameFile(sha256)) ? pool(sha256, () => readFileSync(frameFile(sha256))) : null
  const readLine = (text: string) => {
    const { mac, lost, glass, ...otherParts } = JSON.parse(text) as LogEntry
    macs.add(mac)
    if (lost) {
      memory.lose(mac)
      shownFrames.delete(mac)
    }
    memory.save(mac, otherParts)
    if (glass !== undefined) shownFrames.set(mac, glass)
  }
  if (existsSync(file)) {
    // A line cut short by a crash is the last one, and what it would have said was never used.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) readLine(line)
    for (const [mac, sha256] of shownFrames) memory.save(mac, { glass: glassOf(sha256) })
  }
  const shown = new Set(shownFrames.values())
  for (const sha256 of readdirSync(frames)) if (!shown.has(sha256)) rmSync(frameFile(sha256))
  const lineOf = (mac: string, { glass, ...otherParts }: StoredTag) => {
    const entry: LogEntry = { mac, ...otherParts, ...(glass !== undefined && { glass: glass?.sha256 ?? null }) }
    return `${JSON.stringify(entry)}\n`
  }
  writeFileSync(`${file}.new`, [...macs].map((mac) => lineOf(mac, memory.of(mac))).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const log = openSync(file, 'a')

  return {
    of: memory.of,
    save(mac, part) {
      memory.save(mac, part)
      if (part.glass && !existsSync(frameFile(part.glass.sha256)))
        writeFileSync(frameFile(part.glass.sha256), part.glass.bytes)
      writeSync(log, lineOf(mac, part))
    },
    lose(mac) {
      memory.lose(mac)
      writeSync(log, `${JSON.stringify({ mac, lost: true } satisfies LogEntry)}\n`)
    },
  }
}
