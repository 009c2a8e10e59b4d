import SendOutlined from '@ant-design/icons/SendOutlined'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { TemplateItem } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { exactTime } from '../../base/i18n/time.ts'
import { newDisplayPath, pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { Card } from '../../ui/list/Card.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { TemplateGlass } from './TemplateGlass.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 232, height: 160 }

interface Props {
  template: TemplateItem
  screenType: ScreenType | undefined
  actions: ReactNode
}

/** The card of a template in the list. */
export function TemplateCard({ template, screenType, actions }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const { _id, name, resolution, labels, createdAt, createdBy, updatedAt, updatedBy } = template
  return (
    <Card
      name={name}
      to={pathTo('template', { id: _id })}
      picture={<TemplateGlass template={template} screenType={screenType} box={BOX} />}
      about={
        <>
          {resolution.replace('x', ' × ')} {screenType && <>· {screenType.color}</>}
          <br />
          <span title={`${t('app.pair', { what: t('templates.created'), said: exactTime(createdAt) })} · ${createdBy}`}>
            <Moment at={updatedAt} /> · {updatedBy}
          </span>
        </>
      }
      beforeActions={
        mayShow && (
          <Button size="small" icon={<SendOutlined aria-hidden />} onClick={() => void navigate(newDisplayPath(_id))}>
            {t('templates.display')}
          </Button>
        )
      }
      actions={actions}
    >
      <LabelChips labels={labels} />
    </Card>
  )
}
