import { pixelsOf } from '@wifi-tms/contract/drawing'
import { type Image, readPicture } from '@wifi-tms/contract/images'
import { type Fit, fits, pictureTemplate } from '@wifi-tms/contract/picture-template'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import Select from 'antd/es/select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useChange } from '../../base/calls/use-change.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { pathTo } from '../../base/paths.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { fitPicture } from '../../ui/glass/zoom.ts'
import { EnlargedNote } from './EnlargedNote.tsx'
import { useOfferedSizes } from './use-offered-sizes.ts'
import './images.css'
import '../../ui/glass/glass.css'

/** The resolution that is chosen first. */
const INITIAL_RESOLUTION = '800x480'
/** The space for the preview, in CSS pixels. */
const BOX = { width: 400, height: 240 }

interface Fields {
  name: string
  resolution: string
  fit: Fit
}

/** The dialog that makes a template from a picture, with a preview of how the picture fits. */
export function MakeTemplate({ image, close }: { image: Image; close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const sizes = useOfferedSizes()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const make = useChange(templates.create)
  const resolution = Form.useWatch('resolution', form) ?? INITIAL_RESOLUTION
  const fit = Form.useWatch('fit', form) ?? 'cover'
  const previewSize = fitPicture(pixelsOf(resolution), BOX, 1)
  const save = ({ name, resolution, fit }: Fields) =>
    make.mutate(pictureTemplate(name, resolution, image._id, fit), {
      onSuccess: () => {
        toast('done', t('templates.made', { name }))
        close()
        void navigate(pathTo('templates'))
      },
    })
  return (
    <Dialog
      title={t('images.makeTemplate')}
      okText={t('templates.make')}
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
            style={{ width: previewSize.width, height: previewSize.height, objectFit: fit }}
          />
        </div>
      </div>
      <EnlargedNote image={image} fit={fit} resolutions={[resolution]} />
      <Form<Fields>
        id={id}
        form={form}
        layout="vertical"
        // The name of the picture without the ending of its file.
        initialValues={{ name: image.name.replace(/\.\w{2,4}$/, ''), resolution: INITIAL_RESOLUTION, fit: 'cover' }}
        onFinish={save}
      >
        <RequiredText name="name" label={t('templates.name')} fault={t('templates.nameFault')} />
        <Form.Item name="resolution" label={t('templates.resolution')} extra={t('templates.resolutionText')}>
          <Select options={sizes} />
        </Form.Item>
        <Form.Item name="fit" label={t('templates.fit')}>
          <Radio.Group optionType="button" options={fits.map((value) => ({ value, label: t(`fits.${value}`) }))} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
