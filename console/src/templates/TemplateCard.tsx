import SendOutlined from '@ant-design/icons/SendOutlined'
import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTell } from '../ask/use-tell.ts'
import { TemplateGlass } from '../glass/TemplateGlass.tsx'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { Card } from '../list/Card.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { Ago } from '../marks/Ago.tsx'
import { useMay } from '../session/use-may.ts'
import { fittingScreen } from './fitting-screen.ts'

const BOX = { width: 232, height: 160 }

/** One template and what one can do with it. */
export function TemplateCard({ template, rename }: { template: TemplateItem; rename: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screen = fittingScreen(template.resolution, useScreenTypes().values())
  const mayWrite = useMay('templates.write')
  const mayShow = useMay('displays.write')
  const remove = useTell(templates.remove)
  const askToDelete = useAskToDelete()
  const { _id, name, resolution, updatedAt } = template
  const onRemove = () => askToDelete('template', name, () => remove.mutateAsync({ id: _id }))
  return (
    <Card
      name={name}
      picture={<TemplateGlass template={template} screen={screen} box={BOX} />}
      about={
        <>
          {resolution.replace('x', ' × ')} {screen && <>· {screen.color}</>} · <Ago at={updatedAt} />
        </>
      }
      lead={
        mayShow && (
          <Button
            size="small"
            icon={<SendOutlined aria-hidden />}
            onClick={() => void navigate(`/display/list?template=${_id}`)}
          >
            {t('device.display')}
          </Button>
        )
      }
      ways={mayWrite ? { change: 'rename', onChange: rename, onRemove } : undefined}
    />
  )
}
