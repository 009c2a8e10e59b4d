import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import { type Font, fonts } from '@wifi-tms/contract/fonts'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { ListStates } from '../list/ListStates.tsx'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SortSelect } from '../list/SortSelect.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { DropZone } from '../uploads/DropZone.tsx'
import { UploadButton } from '../uploads/UploadButton.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { FontFamily } from './FontFamily.tsx'
import { familiesIn } from './families.ts'
import { RenameFont } from './RenameFont.tsx'
import './fonts.css'

/** The fonts that users brought, by family, each set in itself: upload them here, use them in templates. */
export default function FontList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(fonts.list.input)
  const asked = useAsk(fonts.list, { sort: 'family', ...(query as object) }, { keep: true })
  const mayWrite = useMay('fonts.write')
  const empty = asked.data?.total === 0 && !query.q
  const [text, setText] = useState('')
  const [renamed, setRenamed] = useState<Font>()
  return (
    <DropZone kind="font" enabled={mayWrite}>
      <PageHead title={t('screens.fonts')}>{mayWrite && !empty && <UploadButton kind="font" />}</PageHead>
      {!empty && (
        <search className="filters">
          <SearchBox label={t('font.search')} value={query.q ?? ''} search={(q) => change({ q })} />
          <SortSelect
            value={query.sort ?? 'family'}
            orders={['family', '-createdAt', 'name', '-bytes']}
            change={(sort) => change({ sort })}
          />
          <Input
            className="search-box"
            prefix={<FontSizeOutlined aria-hidden />}
            aria-label={t('font.sample')}
            placeholder={t('font.sample')}
            maxLength={80}
            allowClear
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
      )}
      <UploadList kind="font" />
      <ListStates
        asked={asked}
        widen={query.q ? () => change({ q: undefined }) : undefined}
        empty={
          <Nothing title={t('font.none')} text={mayWrite ? t('font.noneText') : ''}>
            {mayWrite && <UploadButton kind="font" />}
          </Nothing>
        }
      >
        <ul className="font-families" aria-label={t('screens.fonts')}>
          {familiesIn(asked.data?.items ?? []).map(({ family, fonts }) => (
            <FontFamily key={fonts[0]._id} family={family} fonts={fonts} text={text} rename={setRenamed} />
          ))}
        </ul>
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {renamed && <RenameFont font={renamed} close={() => setRenamed(undefined)} />}
    </DropZone>
  )
}
