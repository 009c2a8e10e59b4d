import { rm } from 'node:fs/promises'

/**
 * The path of a folder beside an upload's file, for files that are made from the upload. The folder is deleted at the
 * end of the block.
 */
export const folderBeside = (path: string) => {
  const folder = `${path}.opened`
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
