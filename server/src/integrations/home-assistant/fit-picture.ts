import sharp from 'sharp'

/** The maximum number of bytes of a picture; a larger one is scaled down. */
const PICTURE_MAX = 512 * 1024
/** The longest side, in pixels, of a picture that was scaled down. */
const SMALL_SIDE = 480

/** Scales a large picture down, as the broker keeps a picture of each device in its memory. */
export const fitPicture = async (png: Uint8Array): Promise<Uint8Array> =>
  png.length <= PICTURE_MAX
    ? png
    : sharp(png).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
