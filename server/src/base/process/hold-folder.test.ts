import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart } from './config.ts'
import { holdFolder } from './hold-folder.ts'

test('a folder that is missing, or whose file cannot be opened, is refused in one line that names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'held'))
  for (const refused of [join(folder, 'missing'), folder])
    expect(() => holdFolder(refused)).toThrow(
      new CannotStart(`${refused} cannot be held for this process alone (unable to open database file).`),
    )
})
