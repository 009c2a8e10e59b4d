import { pixelsOf } from '@wifi-tms/contract/drawing'
import { type Image, readPicture } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import Select from 'antd/es/select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pictureUrl } from '../ask/address.ts'
import { useTell } from '../ask/use-tell.ts'
import { fitted } from '../glass/zoom.ts'
import { Dialog } from '../list/Dialog.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { RequiredText } from '../list/RequiredText.tsx'
import { say } from '../say/say.ts'
import { offeredResolutions } from './offered-resolutions.ts'
import { type Fit, pictureTemplate } from './picture-template.ts'
import '../images/images.css'
import '../glass/glass.css'

const fits = ['cover', 'contain', 'fill'] as const
const USUAL = '800x480'
const BOX = { width: 400, height: 240 }

interface Fields {
  name: string
  resolution: string
  fit: Fit
}

/** Makes a template from a picture for a chosen resolution. */
export function MakeTemplate({ image, close }: { image: Image; close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screens = useScreenTypes()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const make = useTell(templates.create)
  const resolution = Form.useWatch('resolution', form) ?? USUAL
  const fit = Form.useWatch('fit', form) ?? 'cover'
  const shape = fitted(pixelsOf(resolution), BOX, 1)
  const save = ({ name, resolution, fit }: Fields) =>
    make.mutate(pictureTemplate(name, resolution, image._id, fit), {
      onSuccess: () => {
        say('done', t('template.made', { name }))
        close()
        void navigate('/template/list')
      },
    })
  return (
    <Dialog
      title={t('image.makeTemplate')}
      okText={t('template.make')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={close}
      confirmLoading={make.isPending}
      width={480}
    >
      <div className="make-view">
        <div className="bezel" style={{ '--rim': '8px' } as React.CSSProperties}>
          <img
            src={pictureUrl(readPicture, { id: image._id, width: 800 })}
            alt={image.name}
            style={{ width: shape.width, height: shape.height, objectFit: fit }}
          />
        </div>
      </div>
      <Form<Fields>
        id={id}
        form={form}
        layout="vertical"
        initialValues={{ name: image.name.replace(/\.\w{2,4}$/, ''), resolution: USUAL, fit: 'cover' }}
        onFinish={save}
      >
        <RequiredText name="name" label={t('template.name')} fault={t('template.nameFault')} />
        <Form.Item name="resolution" label={t('template.resolution')} extra={t('template.resolutionText')}>
          <Select
            options={offeredResolutions(screens.values()).map(({ resolution, sizes }) => ({
              value: resolution,
              label: t('template.resolutionOf', {
                resolution: resolution.replace('x', ' × '),
                sizes: sizes.map((size) => `${size}″`).join(', '),
              }),
            }))}
          />
        </Form.Item>
        <Form.Item name="fit" label={t('template.fit')}>
          <Radio.Group optionType="button" options={fits.map((value) => ({ value, label: t(`fits.${value}`) }))} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
