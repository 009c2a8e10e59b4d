import { rm } from 'node:fs/promises'

/** The place of a folder beside an upload's file, for what is made of it; all in it is gone with the block. */
export const folderBeside = (path: string) => {
  const folder = `${path}.opened`
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
