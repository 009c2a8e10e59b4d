import PictureOutlined from '@ant-design/icons/PictureOutlined'
import type { Image } from '@wifi-tms/contract/images'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { resolutions, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { MakeTemplate } from '../images/MakeTemplate.tsx'
import { PickImage } from '../images/PickImage.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateForm } from './TemplateForm.tsx'

/** The list is filtered by the resolutions on offer, each once. */
const filterable = [...new Set(resolutions.map(({ resolution }) => resolution))]

/** The page of the templates shows each in the inks of a screen type that it fits. */
export default function TemplateList() {
  const { t } = useTranslation()
  const list = useList(templates, { sort: '-updatedAt' })
  const known = useAllObjects(screenTypes, 'sort')
  const [isPicking, setPicking] = useState(false)
  const [image, setImage] = useState<Image>()
  return (
    <>
      <ListPage
        noun="templates"
        list={list}
        nameOf={({ name }) => name}
        verb="rename"
        form={TemplateForm}
        add={
          <Button type="primary" icon={<PictureOutlined aria-hidden />} onClick={() => setPicking(true)}>
            {t('templates.add')}
          </Button>
        }
        filters={
          <>
            <FilterSelect
              label={t('templates.resolution')}
              options={filterable.map((value) => ({ value, label: value.replace('x', ' × ') }))}
              {...list.filter('resolution')}
            />
            <SortSelect orders={['-updatedAt', '-createdAt', 'name']} {...list.order} />
          </>
        }
        card={(template, actions) => (
          <TemplateCard
            key={template._id}
            template={template}
            screenType={fittingScreenType(template.resolution, known.values())}
            actions={actions}
          />
        )}
      />
      {isPicking && (
        <PickImage
          close={() => setPicking(false)}
          pick={(picked) => {
            setPicking(false)
            setImage(picked)
          }}
        />
      )}
      {image && <MakeTemplate image={image} close={() => setImage(undefined)} />}
    </>
  )
}
