import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { type CodePage, codePages, guessCodePage } from '@wifi-tms/contract/code-pages'
import { MOST_TEXT } from '@wifi-tms/contract/read-table'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../base/i18n/speak.ts'
import './table.css'

interface Props {
  /** The table that is looked at. */
  text: string
  take: (text: string) => void
  /** The most rows that it may have. */
  most: number
}

/** Reads a table from a file; its encoding is guessed, and can be chosen while the text is that of the file. */
export function TableFile({ text, take, most }: Props) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<{ bytes: Uint8Array; page: CodePage; text: string }>()
  const readAs = (bytes: Uint8Array, page: CodePage) => {
    const text = new TextDecoder(page).decode(bytes)
    setRead({ bytes, page, text })
    take(text)
  }
  const takeFile = async (given: File | undefined) => {
    // A file that is longer than any table is not read at all; its fault is that of such a text.
    if (!given) return
    if (given.size > 4 * MOST_TEXT) return take(' '.repeat(MOST_TEXT).concat('x'))
    const bytes = new Uint8Array(await given.arrayBuffer())
    readAs(bytes, guessCodePage(bytes, currentLanguage()))
  }
  return (
    <div className="table-file">
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={t('tables.file')}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          target.value = ''
          void takeFile(given)
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => file.current?.click()}>
        {t('tables.file')}
      </Button>
      {read?.text === text && (
        <Select
          aria-label={t('tables.encoding')}
          prefix={t('tables.encoding')}
          popupMatchSelectWidth={false}
          value={read.page}
          options={codePages.map((value) => ({ value, label: value }))}
          onChange={(page) => readAs(read.bytes, page)}
        />
      )}
      <span className="second">{t('tables.hint', { most })}</span>
    </div>
  )
}
