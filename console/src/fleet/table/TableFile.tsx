import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { type CodePage, codePages, guessCodePage } from '@wifi-tms/contract/code-pages'
import { MOST_TEXT } from '@wifi-tms/contract/read-table'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../base/i18n/speak.ts'
import { isArchive, readBeside } from './workbook/read-beside.ts'
import './table.css'

interface Props {
  /** The text of the table that the page shows. */
  text: string
  take: (text: string) => void
  /** The most rows that it may have. */
  most: number
  /** True while the table is being parsed. */
  isBusy?: boolean
}

/** A file that was read, with the text that was made of it. */
interface ReadFile {
  bytes: Uint8Array
  text: string
  /** The encoding of a text, or the sheet of a workbook. */
  as: CodePage | { sheets: readonly string[]; sheet: number }
}

/** Reads a table from a file. The encoding of a text is guessed. It and the sheet of a workbook can be changed until the table is edited. */
export function TableFile({ text, take, most, isBusy = false }: Props) {
  const { t, i18n } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [readFile, setReadFile] = useState<ReadFile>()
  const [isReading, setReading] = useState(false)
  const [isFaulty, setFaulty] = useState(false)
  const takeReadFile = (given: ReadFile) => {
    setReadFile(given)
    take(given.text)
  }
  const readAs = (bytes: Uint8Array, page: CodePage) =>
    takeReadFile({ bytes, as: page, text: new TextDecoder(page).decode(bytes) })
  const readSheet = async (bytes: Uint8Array, sheet: number) => {
    setReading(true)
    const sheetText = await readBeside({ bytes, sheet, locale: i18n.language })
    setReading(false)
    setFaulty(!sheetText)
    if (sheetText) takeReadFile({ bytes, text: sheetText.text, as: { sheets: sheetText.sheets, sheet } })
    else take('')
  }
  const takeFile = async (given: File | undefined) => {
    // A file larger than any table is not read. A text one character too long stands for it and gets the same fault.
    if (!given) return
    setFaulty(false)
    if (given.size > 4 * MOST_TEXT) return take(' '.repeat(MOST_TEXT).concat('x'))
    const bytes = new Uint8Array(await given.arrayBuffer())
    if (isArchive(bytes)) return readSheet(bytes, 0)
    readAs(bytes, guessCodePage(bytes, currentLanguage()))
  }
  const as = readFile?.text === text ? readFile.as : undefined
  return (
    <>
      <div className="table-file">
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,.xlsx,.xlsm"
          hidden
          aria-label={t('tables.file')}
          onChange={({ target }) => {
            const [given] = target.files ?? []
            target.value = ''
            void takeFile(given)
          }}
        />
        <Button
          icon={<UploadOutlined aria-hidden />}
          loading={isReading || isBusy}
          onClick={() => file.current?.click()}
        >
          {t('tables.file')}
        </Button>
        {typeof as === 'string' && (
          <Select
            aria-label={t('tables.encoding')}
            prefix={t('tables.encoding')}
            popupMatchSelectWidth={false}
            value={as}
            options={codePages.map((value) => ({ value, label: value }))}
            onChange={(page) => readAs(readFile!.bytes, page)}
          />
        )}
        {typeof as === 'object' && as.sheets.length > 1 && (
          <Select
            aria-label={t('tables.sheet')}
            prefix={t('tables.sheet')}
            popupMatchSelectWidth={false}
            value={as.sheet}
            disabled={isReading}
            options={as.sheets.map((label, value) => ({ value, label }))}
            onChange={(sheet) => void readSheet(readFile!.bytes, sheet)}
          />
        )}
        <span className="second">{t('tables.hint', { most })}</span>
      </div>
      {isFaulty && <Alert type="error" showIcon title={t('tableFaults.noWorkbook')} />}
    </>
  )
}
