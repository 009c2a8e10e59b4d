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

/** The addresses of the server and its broker, and the Wi-Fi network; a `config` message may change them. */
export interface TagSettings {
  server: string
  mqttHost: string
  mqttPort: number
  ssid: string
  /** The password of the network, if a message has set one. */
  password?: string | undefined
}

/** The memory of a tag that survives a loss of power. */
export interface StoredTag {
  secret?: string
  settings?: TagSettings
  /** The version of the installed firmware; absent as long as it is the factory's. */
  softwareVersion?: number
  /** The frame on the glass; null: unknown or none. */
  glass?: Frame | null
}

/** The memory of a fleet's tags, by mac. */
export interface TagStore {
  read(mac: string): StoredTag
  save(mac: string, part: StoredTag): void
  /** Erases the memory of a tag. */
  erase(mac: string): void
}

/** A store in this process's memory. A fleet that gets the store of an earlier fleet remembers the earlier tags. */
export function storeInMemory(): TagStore {
  const memories = new Map<string, StoredTag>()
  return {
    read: (mac) => memories.get(mac) ?? {},
    save: (mac, part) => void memories.set(mac, { ...memories.get(mac), ...part }),
    erase: (mac) => void memories.delete(mac),
  }
}

/** A line of `tags.jsonl`: the changed values of a tag. */
type LogEntry = {
  mac: string
  /** The tag's memory was erased. */
  lost?: true
  secret?: string
  settings?: TagSettings
  softwareVersion?: number
  /** The SHA-256 of the frame on the glass. */
  glass?: string | null
}

/**
 * A store that survives the process. The file `tags.jsonl` has a line for each change; only its owner may read it, as
 * it contains secrets. Each frame is a file, named by its hash. Throws if the folder cannot be written.
 */
export function storeInFolder(folder: string): TagStore {
  const frames = join(folder, 'frames')
  const file = join(folder, 'tags.jsonl')
  mkdirSync(frames, { recursive: true })
  const memory = storeInMemory()
  const macs = new Set<string>()
  /** The hash of the last frame of each tag; null if unknown. */
  const shownFrames = new Map<string, string | null>()
  const frameFile = (sha256: string) => join(frames, sha256)

  const pool = openFramePool()
  const glassOf = (sha256: string | null): Frame | null =>
    sha256 && existsSync(frameFile(sha256)) ? pool(sha256, () => readFileSync(frameFile(sha256))) : null
  const readLine = (text: string) => {
    const { mac, lost, glass, ...otherParts } = JSON.parse(text) as LogEntry
    macs.add(mac)
    if (lost) {
      memory.erase(mac)
      shownFrames.delete(mac)
    }
    memory.save(mac, otherParts)
    if (glass !== undefined) shownFrames.set(mac, glass)
  }
  if (existsSync(file)) {
    // Text after the last line break is a line that a crash cut short: `save` had not returned, so it may be dropped.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) readLine(line)
    for (const [mac, sha256] of shownFrames) memory.save(mac, { glass: glassOf(sha256) })
  }
  // Frames that no tag shows are removed.
  const shown = new Set(shownFrames.values())
  for (const sha256 of readdirSync(frames)) if (!shown.has(sha256)) rmSync(frameFile(sha256))
  const lineOf = (mac: string, { glass, ...otherParts }: StoredTag) => {
    const entry: LogEntry = { mac, ...otherParts, ...(glass !== undefined && { glass: glass?.sha256 ?? null }) }
    return `${JSON.stringify(entry)}\n`
  }
  // Each start writes one line for each tag in place of all earlier changes, and replaces the file in one step.
  writeFileSync(`${file}.new`, [...macs].map((mac) => lineOf(mac, memory.read(mac))).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const log = openSync(file, 'a')

  return {
    read: memory.read,
    save(mac, part) {
      memory.save(mac, part)
      if (part.glass && !existsSync(frameFile(part.glass.sha256)))
        writeFileSync(frameFile(part.glass.sha256), part.glass.bytes)
      writeSync(log, lineOf(mac, part))
    },
    erase(mac) {
      memory.erase(mac)
      writeSync(log, `${JSON.stringify({ mac, lost: true } satisfies LogEntry)}\n`)
    },
  }
}
