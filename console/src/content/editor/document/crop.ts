import type { ElementOf } from '@wifi-tms/contract/elements'
import { framed } from '@wifi-tms/paint/picture/framing'
import { tidy, withFields } from './drawing.ts'
import { type PlacedBox, type Point, turned } from './geometry.ts'
import { directionOf, type Handle, resized } from './resize.ts'
import type { PixelSize } from './view.ts'

type Image = ElementOf<'image'>
type Crop = NonNullable<Image['crop']>

/** The position of a picture in its element, by the painter's own rules, as if the element were not turned. */
interface Placement {
  /** The visible part, in the picture's pixels. */
  visible: Crop
  /** The place of the visible part, in template pixels. */
  box: PlacedBox
  /** The template pixels for a pixel of the picture. */
  scale: Point
}

function placementOf(image: Image, picture: PixelSize): Placement | undefined {
  const part = framed(picture, image, image.width, image.height)
  if (!part) return undefined
  const { x, y, spanX, spanY, left, top, width, height } = part
  return {
    visible: { x, y, width: spanX, height: spanY },
    box: { x: image.x + left, y: image.y + top, width, height },
    scale: { x: width / spanX, y: height / spanY },
  }
}

/**
 * The widths of the parts that the crop cuts off at each side, in template pixels. In a flipped image, the start of the
 * picture lies at the right or the bottom.
 */
function marginsOf({ flipX, flipY }: Image, picture: PixelSize, { visible, scale }: Placement) {
  const [beforePart, afterPart] = [visible.x, picture.width - visible.x - visible.width].map(
    (length) => Math.max(0, length) * scale.x,
  )
  const [above, below] = [visible.y, picture.height - visible.y - visible.height].map(
    (length) => Math.max(0, length) * scale.y,
  )
  const [left, right] = flipX ? [afterPart!, beforePart!] : [beforePart!, afterPart!]
  const [top, bottom] = flipY ? [below!, above!] : [above!, below!]
  return { left, top, right, bottom }
}

/** The box of the whole picture, in template pixels, as if the element were not turned about the middle of its box. */
export function wholePictureOf(image: Image, picture: PixelSize): PlacedBox | undefined {
  const placement = placementOf(image, picture)
  if (!placement) return undefined
  const { box, scale } = placement
  const { left, top } = marginsOf(image, picture, placement)
  return { x: box.x - left, y: box.y - top, width: picture.width * scale.x, height: picture.height * scale.y }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Crops the image to the given part of its picture. The crop is removed if the part is the whole picture. */
function withCrop(image: Image, picture: PixelSize, { x, y, width, height }: Crop): Image {
  const [left, top] = [clamp(tidy(x), 0, picture.width), clamp(tidy(y), 0, picture.height)]
  const crop = {
    x: left,
    y: top,
    width: Math.min(tidy(width), tidy(picture.width - left)),
    height: Math.min(tidy(height), tidy(picture.height - top)),
  }
  // If less than half a pixel of the picture is cut off at a side, it does not count as cut off.
  const isWhole = crop.x < 0.5 && crop.y < 0.5 && picture.width - crop.width < 0.5 && picture.height - crop.height < 0.5
  return withFields(image, { crop: isWhole ? undefined : crop })
}

/**
 * The box of the visible part, like `wholePictureOf`. It is smaller than the element if the picture does not fill the
 * element.
 */
export const frameOf = (image: Image, picture: PixelSize): PlacedBox | undefined => placementOf(image, picture)?.box

/** Moves the picture under its frame by `move` on the drawing, as far as the picture reaches. */
export function panned(image: Image, picture: PixelSize, move: Point): Image {
  const placement = placementOf(image, picture)
  if (!placement) return image
  const { visible, scale } = placement
  const pull = turned(move, { x: 0, y: 0 }, -image.angle)
  // A picture that moves to the right shows a part further left of it, or further right if it is flipped.
  const x = visible.x - ((image.flipX ? -1 : 1) * pull.x) / scale.x
  const y = visible.y - ((image.flipY ? -1 : 1) * pull.y) / scale.y
  return withCrop(image, picture, {
    ...visible,
    x: clamp(x, 0, Math.max(0, picture.width - visible.width)),
    y: clamp(y, 0, Math.max(0, picture.height - visible.height)),
  })
}

/**
 * Pulls a side or corner of the frame by `move` on the drawing. The picture stays in its place, and the frame cannot
 * leave it.
 */
export function cropped(image: Image, picture: PixelSize, handle: Handle, move: Point): Image {
  const placement = placementOf(image, picture)
  if (!placement) return image
  const { visible, box, scale } = placement
  const margins = marginsOf(image, picture, placement)
  const direction = directionOf(handle)
  const ownPull = turned(move, { x: 0, y: 0 }, -image.angle)
  // `x` and `y` are the pull outwards, at most as far as the picture reaches. Negative values pull inwards, until one
  // pixel of the frame is left.
  const x = clamp(direction.x * ownPull.x, 1 - box.width, Math.floor(direction.x < 0 ? margins.left : margins.right))
  const y = clamp(direction.y * ownPull.y, 1 - box.height, Math.floor(direction.y < 0 ? margins.top : margins.bottom))
  // A picture that does not fill its element lies in the middle of it, so both are turned about the same point.
  const frameElement = withFields(image, box)
  // `resized` expects the pull in the directions of the drawing, so `x` and `y` are turned back.
  const pull = turned({ x: direction.x * x, y: direction.y * y }, { x: 0, y: 0 }, image.angle)
  const pulled = resized(frameElement, handle, pull, { keepsProportions: false, keepsMiddle: false }) as Image
  const [addedWidth, addedHeight] = [(pulled.width - box.width) / scale.x, (pulled.height - box.height) / scale.y]
  const pullsStartX = image.flipX ? direction.x > 0 : direction.x < 0
  const pullsStartY = image.flipY ? direction.y > 0 : direction.y < 0
  return withCrop(pulled, picture, {
    x: visible.x - (pullsStartX ? addedWidth : 0),
    y: visible.y - (pullsStartY ? addedHeight : 0),
    width: visible.width + addedWidth,
    height: visible.height + addedHeight,
  })
}
