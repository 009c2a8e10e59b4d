import { MAX_AVATAR } from '@wifi-tms/contract/users'

/** The width and height of a person's picture in pixels: twice the shown size, for sharp screens. */
const SIDE_PX = 128

/** Cuts the middle out of a picture file, and scales it down to a `data:` URL. Rejects if the file is no picture. */
export async function smallPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')!
  // A JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    picture,
    (picture.width - side) / 2,
    (picture.height - side) / 2,
    side,
    side,
    0,
    0,
    SIDE_PX,
    SIDE_PX,
  )
  // The picture gets the best of these JPEG qualities that keeps it small enough.
  for (const quality of [0.85, 0.6, 0.3]) {
    const url = canvas.toDataURL('image/jpeg', quality)
    if (url.length <= MAX_AVATAR) return url
  }
  throw new Error('The picture stays too large')
}
