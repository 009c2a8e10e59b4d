import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import Upload from 'antd/es/upload'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useObject } from '../../base/calls/use-objects.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import { useWidth } from '../../ui/glass/use-width.ts'
import { frameUrl } from './frame-picture.ts'

/** The maximum number of bytes of a frame. The largest frames are random pixels on a lit 4K screen. */
const MOST_BYTES = 25 * 1024 * 1024

/** The smallest width and the height of the picture's space, and the width of its bezel, in CSS pixels. */
const MIN_WIDTH = 120
const HEIGHT = 480
const BEZEL_WIDTH = 32

/** Shows the bytes of a frame as a panel would show them. The file stays in the browser. */
export function FrameTool() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [screenTypeId, setScreenTypeId] = useState<string>()
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array }>()
  const screenType = useObject(screenTypes, screenTypeId)
  const picture = useMemo(() => file && screenType && frameUrl(file.bytes, screenType), [file, screenType])
  const pictureArea = useRef<HTMLDivElement>(null)
  const width = useWidth(pictureArea)
  // One byte more than a frame may have is enough to refuse a large file.
  const readFrame = async (chosenFile: File) =>
    setFile({ name: chosenFile.name, bytes: new Uint8Array(await chosenFile.slice(0, MOST_BYTES + 1).arrayBuffer()) })
  const countText = (bytes: number) => numberText(bytes, i18n.language)
  return (
    <section className="panel" aria-labelledby="frame-tool">
      <h2 id="frame-tool">{t('tools.frame.title')}</h2>
      <p className="second">{t('tools.frame.text')}</p>
      <div className="tool-field">
        <label htmlFor={id}>{t('tools.frame.screen')}</label>
        <ReferenceSelect
          id={id}
          resource={screenTypes}
          nameOf={screenTypeName}
          sort="sort"
          value={screenTypeId}
          onChange={setScreenTypeId}
        />
      </div>
      <Upload.Dragger
        className="frame-drop"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosenFile) => {
          void readFrame(chosenFile)
          // The file is not uploaded.
          return false
        }}
      >
        <InboxOutlined aria-hidden /> {file ? `${file.name} · ${countText(file.bytes.length)}` : t('tools.frame.drop')}
      </Upload.Dragger>
      <div ref={pictureArea} className="frame-picture">
        {typeof picture === 'string' && screenType && (
          <>
            <Glass
              src={picture}
              alt={t('tools.frame.picture', { name: file?.name })}
              size={uprightSize(screenType)}
              box={{ width: Math.max(MIN_WIDTH, width - BEZEL_WIDTH), height: HEIGHT }}
            />
            <p className="second">
              {screenType.width} × {screenType.height} · {panelOf(screenType).format}
            </p>
          </>
        )}
        {typeof picture === 'object' && (
          <p className="tool-fault" role="alert">
            {picture.needed === undefined
              ? t('tools.frame.noPng')
              : t('tools.frame.fault', {
                  bytes: countText(file?.bytes.length ?? 0),
                  needed: countText(picture.needed),
                })}
          </p>
        )}
      </div>
    </section>
  )
}
