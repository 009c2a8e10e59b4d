import type { ElementOf } from '@wifi-tms/contract/elements'
import { images, readPicture } from '@wifi-tms/contract/images'
import type { KeyboardEvent } from 'react'
import { useObject } from '../../../base/calls/use-objects.ts'
import { pictureUrl } from '../../../base/http/address.ts'
import { frameOf, panned, wholePictureOf } from '../document/crop.ts'
import { replaced } from '../document/drawing.ts'
import { middleOf } from '../document/geometry.ts'
import { type PixelSize, toViewport, type View } from '../document/view.ts'
import { useDrawing, useEdit, useEditor } from '../store/editor.ts'

/** The image that is being cropped, and the size of its picture. */
export interface Cropping {
  image: ElementOf<'image'>
  picture: PixelSize
}

/** Gives the image that is being cropped; undefined if there is none, or while the size of its picture is unknown. */
export function useCropping(): Cropping | undefined {
  const id = useEditor((state) => state.croppingId)
  const element = useDrawing().elements.find((element) => element.id === id)
  const image = element?.kind === 'image' && !element.locked ? element : undefined
  const picture = useObject(images, image?.image || undefined)
  return image && picture && { image, picture }
}

/** Gives the key handler of a picture that is being cropped: arrow keys move it under its frame. */
export function useCropKeys(cropping: Cropping | undefined) {
  const edit = useEdit()
  return (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1
    const direction = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ]
    if (!direction || !cropping || event.target !== event.currentTarget) return
    event.preventDefault()
    const moved = panned(cropping.image, cropping.picture, { x: direction[0]!, y: direction[1]! })
    edit((editing) => replaced(editing, [moved]), `crop ${moved.id}`)
  }
}

/** The whole picture, shown faintly while it is cropped. It has a hole where the painter shows the visible part. */
export function CropSheet({ image, picture, view }: Cropping & { view: View }) {
  const sheet = wholePictureOf(image, picture)
  const frame = frameOf(image, picture)
  if (!sheet || !frame) return null
  const { x, y } = toViewport(view, sheet)
  // The frame relative to the sheet, in CSS pixels; the sheet is turned about the middle of the frame.
  const middle = middleOf(frame)
  const [left, right] = [frame.x - sheet.x, frame.x - sheet.x + frame.width].map((pixels) => pixels * view.zoom)
  const [top, bottom] = [frame.y - sheet.y, frame.y - sheet.y + frame.height].map((pixels) => pixels * view.zoom)
  // With the rule `evenodd`, a second outline inside the first is a hole.
  const hole = [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([across, down]) => `${across}px ${down}px`)
  return (
    <div
      className="editor-crop-sheet"
      style={{
        left: x,
        top: y,
        width: sheet.width * view.zoom,
        height: sheet.height * view.zoom,
        transform: `rotate(${image.angle}deg)`,
        transformOrigin: `${(middle.x - sheet.x) * view.zoom}px ${(middle.y - sheet.y) * view.zoom}px`,
        clipPath: `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole.join()})`,
      }}
    >
      <img
        src={pictureUrl(readPicture, { id: image.image, width: 1000 })}
        alt=""
        draggable={false}
        style={{ scale: `${image.flipX ? -1 : 1} ${image.flipY ? -1 : 1}` }}
      />
    </div>
  )
}
