import { templates } from '@wifi-tms/contract/templates'
import Pagination from 'antd/es/pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { TemplateGlass } from '../glass/TemplateGlass.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { Nothing } from '../list/Nothing.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { fittingScreen } from '../templates/fitting-screen.ts'

const LIMIT = 8
const BOX = { width: 128, height: 88 }

/** The second step of a display: which template. */
export function ChooseTemplate({ picked, pick }: { picked: string; pick: (id: string) => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const screens = useScreenTypes()
  const asked = useAsk(templates.list, { page, limit: LIMIT, sort: '-updatedAt', ...(q && { q }) }, { keep: true })
  return (
    <section className="panel choose-template" aria-label={t('display.template')}>
      <header className="step-head">
        <h2>{t('display.template')}</h2>
      </header>
      <SearchBox
        label={t('template.search')}
        value={q}
        search={(text) => {
          setQ(text)
          setPage(1)
        }}
      />
      <ListStates
        asked={asked}
        widen={q ? () => setQ('') : undefined}
        empty={
          <Nothing title={t('template.none')}>
            <Link to="/device/image">{t('image.goUpload')}</Link>
          </Nothing>
        }
      >
        <div className="picks" role="radiogroup" aria-label={t('display.template')}>
          {asked.data?.items.map((template) => (
            <label key={template._id} className="pick" data-picked={template._id === picked || undefined}>
              <TemplateGlass
                template={template}
                screen={fittingScreen(template.resolution, screens.values())}
                box={BOX}
              />
              <span className="pick-name">
                <input
                  type="radio"
                  name="template"
                  value={template._id}
                  checked={template._id === picked}
                  onChange={() => pick(template._id)}
                />
                {template.name}
              </span>
              <span className="second">{template.resolution.replace('x', ' × ')}</span>
            </label>
          ))}
        </div>
      </ListStates>
      <Pagination
        simple
        hideOnSinglePage
        current={page}
        pageSize={LIMIT}
        total={asked.data?.total ?? 0}
        onChange={setPage}
      />
    </section>
  )
}
