import sharp from 'sharp'

/** The maximum number of bytes of a picture for the broker that is not made smaller. */
const PICTURE_MAX = 512 * 1024
/** The longest side, in pixels, of a picture that is made smaller. */
const SMALL_SIDE = 480

/** Makes a large picture smaller, as the broker keeps one of each device in its memory. */
export const fitPicture = async (png: Uint8Array): Promise<Uint8Array> =>
  png.length <= PICTURE_MAX
    ? png
    : sharp(png).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
