import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { TemplateItem } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { TemplateGlass } from './TemplateGlass.tsx'

/** The space for each picture, in CSS pixels. */
const THUMB = { width: 96, height: 64 }

/** The columns of the list as a table. `fittingScreenType` gives the screen type in whose inks a template is shown. */
export function useTemplateColumns(
  fittingScreenType: (resolution: string) => ScreenType | undefined,
): ListColumn<TemplateItem>[] {
  const { t } = useTranslation()
  const stamp = (moment: string, by: string) => (
    <>
      <Moment at={moment} /> <span className="second">{by}</span>
    </>
  )
  return [
    {
      key: 'glass',
      title: t('templates.picture'),
      cell: (template) => (
        <TemplateGlass template={template} screenType={fittingScreenType(template.resolution)} box={THUMB} />
      ),
    },
    {
      ...(nameColumn(t('templates.name')) as ListColumn<TemplateItem>),
      cell: ({ _id, name, labels }) => (
        <>
          <Link className="row-name" to={pathTo('template', { id: _id })}>
            {name}
          </Link>
          <LabelChips labels={labels} />
        </>
      ),
    },
    {
      key: 'resolution',
      title: t('templates.resolution'),
      sort: 'resolution',
      cell: ({ resolution }) => <span className="one-line">{resolution.replace('x', ' × ')}</span>,
    },
    {
      key: 'createdAt',
      title: t('templates.created'),
      sort: 'createdAt',
      cell: ({ createdAt, createdBy }) => stamp(createdAt, createdBy),
    },
    {
      key: 'updatedAt',
      title: t('list.changed'),
      sort: 'updatedAt',
      cell: ({ updatedAt, updatedBy }) => stamp(updatedAt, updatedBy),
    },
  ]
}
