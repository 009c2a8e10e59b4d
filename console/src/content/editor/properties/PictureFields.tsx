import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { presets } from '@wifi-tms/contract/elements'
import { images, readPicture } from '@wifi-tms/contract/images'
import { algorithms } from '@wifi-tms/paint/algorithms'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useObject } from '../../../base/calls/use-objects.ts'
import { pictureUrl } from '../../../base/http/address.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { movableOf } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditorStore } from '../store/editor.ts'
import { Choice } from './Choice.tsx'
import { NumberField } from './NumberField.tsx'
import { useField, useKinds } from './use-field.ts'

const fits = ['cover', 'contain', 'fill'] as const
/** The choice without an algorithm: the picture is painted with the algorithm that is chosen for the display. */
const AS_DISPLAYED = 'as-displayed'
const sides = ['x', 'y', 'width', 'height'] as const

/** The fields for the used part of the picture, in the picture's pixels. */
function CropFields({ width, height }: { width: number; height: number }) {
  const { t } = useTranslation()
  const { value, set } = useField('crop')
  const crop = value ?? { x: 0, y: 0, width, height }
  return (
    <fieldset className="editor-crop">
      <legend>{t('editor.fields.crop')}</legend>
      {sides.map((side) => (
        <NumberField
          key={side}
          label={t(`editor.crops.${side}`)}
          value={crop[side]}
          min={side === 'x' || side === 'y' ? 0 : 1}
          max={side === 'x' || side === 'width' ? width : height}
          onChange={(number) => set({ ...crop, [side]: number })}
        />
      ))}
      {value && (
        <button type="button" className="editor-link" onClick={() => set(undefined)}>
          {t('editor.uncrop')}
        </button>
      )}
    </fieldset>
  )
}

/** The fields for a picture's place in its box, and for its conversion to ink. */
export function PictureFields() {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const kinds = useKinds()
  const image = useField('image')
  const fit = useField('fit')
  const algorithm = useField('algorithm')
  const preset = useField('preset')
  const exposure = useField('exposure')
  const contrast = useField('contrast')
  const saturation = useField('saturation')
  const picture = useObject(images, image.value || undefined)
  if (!image.has || kinds.some((kind) => kind !== 'image')) return null
  return (
    <>
      <div className="editor-field editor-wide editor-picture">
        {image.value && (
          <img src={pictureUrl(readPicture, { id: image.value, width: 160 })} alt={picture?.name ?? ''} />
        )}
        <Button
          size="small"
          onClick={() => editor.setState((state) => ({ pickingId: movableOf(editingOf(state))[0]?.id }))}
        >
          {t(image.value ? 'editor.changePicture' : 'editor.choosePicture')}
        </Button>
        <ActionButton name="crop" showsWord />
        {picture && (
          <span className="editor-note">
            {picture.name} · {picture.width} × {picture.height}
          </span>
        )}
      </div>
      <Choice
        label={t('editor.fields.fit')}
        value={fits.find((name) => name === fit.value)}
        options={fits.map((value) => ({ value, label: t(`fits.${value}`) }))}
        onChange={fit.set}
      />
      <Choice
        label={t('editor.fields.preset')}
        value={preset.value}
        options={presets.map((value) => ({ value, label: t(`editor.presets.${value}`) }))}
        onChange={preset.set}
      />
      <Choice
        label={t('editor.fields.algorithm')}
        value={algorithm.value ?? AS_DISPLAYED}
        options={[
          { value: AS_DISPLAYED, label: t('editor.asDisplayed') },
          ...algorithmNames.map((value) => ({ value, label: algorithms[value].label })),
        ]}
        onChange={(value) => algorithm.set(value === AS_DISPLAYED ? undefined : value)}
      />
      <NumberField
        label={t('editor.fields.exposure')}
        value={exposure.value}
        onChange={exposure.set}
        min={-4}
        max={4}
        step={0.1}
      />
      <NumberField
        label={t('editor.fields.contrast')}
        value={contrast.value}
        onChange={contrast.set}
        min={-100}
        max={100}
        step={5}
      />
      <NumberField
        label={t('editor.fields.saturation')}
        value={saturation.value}
        onChange={saturation.set}
        min={-100}
        max={100}
        step={5}
      />
      {picture && <CropFields width={picture.width} height={picture.height} />}
    </>
  )
}
