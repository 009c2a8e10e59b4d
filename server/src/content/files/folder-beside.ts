import { rm } from 'node:fs/promises'

/** The path of a folder beside an upload's file, for files made from it; it is deleted at the end of the block. */
export const folderBeside = (path: string) => {
  const folder = `${path}.opened`
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
