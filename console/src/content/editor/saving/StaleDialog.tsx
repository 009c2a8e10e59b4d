import type { Template } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { Moment } from '../../../ui/page/Moment.tsx'
import { TemplateGlass } from '../../templates/TemplateGlass.tsx'
import { sizeOf } from '../document/session.ts'
import { PaintingCopy } from '../painting/PaintingCopy.tsx'
import { useEditor } from '../store/editor.ts'
import { usePreviewPanel } from '../store/panel.ts'
import type { Saving } from './use-saving.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 300, height: 220 }

/**
 * Shows two versions side by side: the one on this page, and one that somebody else has saved meanwhile. The person
 * chooses which one to keep.
 */
export function StaleDialog({ theirs, decide }: { theirs: Template; decide: Saving['decide'] }) {
  const { t } = useTranslation()
  const { fittingTypes, chosenInks } = usePreviewPanel()
  const width = useEditor((state) => sizeOf(state).width)
  const height = useEditor((state) => sizeOf(state).height)
  return (
    <Dialog
      title={t('editor.staleTitle')}
      width={720}
      onCancel={() => decide('none')}
      footer={
        <>
          <Button onClick={() => decide('theirs')}>{t('editor.takeTheirs')}</Button>
          <Button type="primary" onClick={() => decide('mine')}>
            {t('editor.keepMine')}
          </Button>
        </>
      }
    >
      <p className="editor-note">{t('editor.staleText')}</p>
      <div className="editor-both">
        <figure>
          <PaintingCopy
            label={t('editor.mine')}
            width={width}
            height={height}
            style={{ maxWidth: BOX.width, maxHeight: BOX.height }}
          />
          <figcaption>{t('editor.mine')}</figcaption>
        </figure>
        <figure>
          <TemplateGlass
            template={theirs}
            screenType={fittingTypes.find(({ _id }) => _id === chosenInks) ?? fittingTypes[0]}
            box={BOX}
          />
          <figcaption>
            {t('editor.theirs', { by: theirs.updatedBy })} · <Moment at={theirs.updatedAt} />
          </figcaption>
        </figure>
      </div>
    </Dialog>
  )
}
