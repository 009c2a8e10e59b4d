import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import { fonts } from '@wifi-tms/contract/fonts'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DropZone } from '../../ui/uploads/DropZone.tsx'
import { UploadButton } from '../../ui/uploads/UploadButton.tsx'
import { UploadList } from '../../ui/uploads/UploadList.tsx'
import { FontFamily } from './FontFamily.tsx'
import { FontForm } from './FontForm.tsx'
import { familiesIn } from './families.ts'
import { fontUploads } from './font-uploads.ts'
import './fonts.css'

/** The page that lists the fonts by family, each with a sample text. People upload fonts here. */
export default function FontList() {
  const { t } = useTranslation()
  const list = useList(fonts, { sort: 'family' })
  const mayWrite = useMay(fonts.access.write)
  /** The sample text that the person has typed. */
  const [text, setText] = useState('')
  return (
    <DropZone kind={fontUploads} enabled={mayWrite}>
      <ListPage
        noun="fonts"
        list={list}
        nameOf={({ name }) => name}
        verb="rename"
        form={FontForm}
        add={<UploadButton kind={fontUploads} />}
        filters={
          <>
            <SortSelect orders={['family', '-createdAt', 'name', '-bytes']} {...list.order} />
            <Input
              className="search-box"
              prefix={<FontSizeOutlined aria-hidden />}
              aria-label={t('fonts.sample')}
              placeholder={t('fonts.sample')}
              maxLength={80}
              allowClear
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        }
        above={<UploadList kind={fontUploads} />}
      >
        {(actionsOf) => (
          <ul className="font-families" aria-label={t('screens.fonts')}>
            {familiesIn(list.rows).map(({ family, fonts }) => (
              <FontFamily key={fonts[0]._id} family={family} fonts={fonts} text={text} actionsOf={actionsOf} />
            ))}
          </ul>
        )}
      </ListPage>
    </DropZone>
  )
}
