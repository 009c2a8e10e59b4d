import { type FontFace as FaceOfFile, readFontFile } from '@wifi-tms/contract/fonts'
import { readBytes } from '../../base/http/read-bytes.ts'
import { useSession } from '../../base/session/session.ts'
import { type Characters, charactersOf } from './characters.ts'

/** A font that has been fetched. */
export interface LoadedFace {
  /** The name of the family in styles; undefined if the browser does not accept the file. */
  family: string | undefined
  /** The characters that the font draws; undefined if its table cannot be read. */
  characters: Characters | undefined
}

/** The fonts that have been requested, by the hash of their bytes. A failed request is removed, to be tried again. */
const faces = new Map<string, Promise<LoadedFace>>()

/** Fetches a font and registers it with the browser; each file only once. Throws CallFailure. */
export function loadFace(font: FaceOfFile): Promise<LoadedFace> {
  const cached = faces.get(font.sha256)
  if (cached) return cached
  const loading = load(font)
  faces.set(font.sha256, loading)
  loading.catch(() => faces.delete(font.sha256))
  return loading
}

async function load({ sha256, weightMin, weightMax }: FaceOfFile): Promise<LoadedFace> {
  const bytes = await readBytes(readFontFile, { sha256 }, useSession.getState().token)
  const family = `users-${sha256.slice(0, 24)}`
  const face = new FontFace(family, bytes, { weight: `${weightMin} ${weightMax}` })
  const isAccepted = await face.load().then(
    () => true,
    () => false,
  )
  if (isAccepted) document.fonts.add(face)
  return { family: isAccepted ? family : undefined, characters: charactersOf(new Uint8Array(bytes)) }
}
