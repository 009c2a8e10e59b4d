import { type Inks, LIT_SIDES, MAX_SIDE, type PanelColor, panelColors } from '@wifi-tms/contract/screen-types'
import { isLegible, kinds, LEAST_RANGE, panelOf } from '@wifi-tms/paint/panels'
import { isLit } from '@wifi-tms/paint/screens'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { InkFields } from './InkFields.tsx'
import { NumberField } from './NumberField.tsx'

const ANGLES = [0, 90, 180, 270]
/** The shortest side of a panel, in pixels. */
const MIN_SIDE = 8

/** Any values for the fields of a panel that do not affect its inks. */
const ANY_PANEL = { width: MIN_SIDE, height: MIN_SIDE, angle: 0 } as const

/** The fields of the panel itself: its pixels, its mounting, and its inks. */
export function PanelFields() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const color = Form.useWatch<PanelColor | undefined>('color', form)
  const isLitScreen = color !== undefined && isLit(kinds[color])
  const maxSide = isLitScreen ? LIT_SIDES[0] : MAX_SIDE
  return (
    <>
      <div className="field-row">
        <NumberField name="width" min={MIN_SIDE} max={maxSide} extra={t('screenTypes.pixelsText')} />
        <NumberField name="height" min={MIN_SIDE} max={maxSide} />
      </div>
      <div className="field-row">
        <Form.Item
          name="color"
          label={t('screenTypes.color')}
          rules={[{ required: true, message: t('screenTypes.colorFault') }]}
        >
          <Select
            options={panelColors.map((value) => ({ value, label: value }))}
            onChange={() => form.setFieldsValue({ inks: undefined, halves: false })}
          />
        </Form.Item>
        <Form.Item
          name="angle"
          label={t('screenTypes.angle')}
          extra={t('screenTypes.angleText')}
          rules={[{ required: true, message: t('screenTypes.angleFault') }]}
        >
          <Select options={ANGLES.map((value) => ({ value, label: `${value}°` }))} />
        </Form.Item>
      </div>
      {color && !isLitScreen && (
        <Form.Item
          name="inks"
          label={t('screenTypes.inks')}
          extra={t('screenTypes.inksText')}
          rules={[
            {
              validator: async (_, inks?: Inks) => {
                if (!isLegible(panelOf({ ...ANY_PANEL, color, ...(inks && { inks }) }).inks))
                  throw new Error(t('screenTypes.inksFault', { least: LEAST_RANGE }))
              },
            },
          ]}
        >
          <InkFields color={color} />
        </Form.Item>
      )}
      <Form.Item
        name="halves"
        hidden={isLitScreen}
        valuePropName="checked"
        dependencies={['width']}
        rules={[
          {
            // Two drivers share the panel, one for each half, so its width must be even.
            validator: async (_, halves?: boolean) => {
              if (halves && form.getFieldValue('width') % 2 !== 0) throw new Error(t('screenTypes.halvesFault'))
            },
          },
        ]}
      >
        <Checkbox>{t('screenTypes.halvesText')}</Checkbox>
      </Form.Item>
    </>
  )
}
