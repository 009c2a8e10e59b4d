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
  /** Called with the text of a table that was read. */
  take: (text: string) => void
  /** The most rows that the table may have. */
  most: number
  /** True while the table is being parsed. */
  isBusy?: boolean
}

/** A file that was read, with its table as text. */
interface ReadFile {
  bytes: Uint8Array
  text: string
  /** The encoding of a text, or the sheet of a workbook. */
  readAs: CodePage | { sheets: readonly string[]; sheet: number }
}

/**
 * Reads a table from a file. The encoding of a text is guessed. The encoding, or the sheet of a workbook, can be
 * changed until the table is edited.
 */
export function TableFile({ text, take, most, isBusy = false }: Props) {
  const { t, i18n } = useTranslation()
  const fileInput = useRef<HTMLInputElement>(null)
  const [readFile, setReadFile] = useState<ReadFile>()
  const [isReading, setReading] = useState(false)
  const [isFaulty, setFaulty] = useState(false)
  const takeReadFile = (newFile: ReadFile) => {
    setReadFile(newFile)
    take(newFile.text)
  }
  const readText = (bytes: Uint8Array, page: CodePage) =>
    takeReadFile({ bytes, readAs: page, text: new TextDecoder(page).decode(bytes) })
  const readSheet = async (bytes: Uint8Array, sheet: number) => {
    setReading(true)
    const sheetText = await readBeside({ bytes, sheet, locale: i18n.language })
    setReading(false)
    setFaulty(!sheetText)
    if (sheetText) takeReadFile({ bytes, text: sheetText.text, readAs: { sheets: sheetText.sheets, sheet } })
    else take('')
  }
  const takeFile = async (chosenFile: File | undefined) => {
    if (!chosenFile) return
    setFaulty(false)
    // A file larger than any table is not read; a text that is one character too long causes the same fault.
    if (chosenFile.size > 4 * MOST_TEXT) return take(' '.repeat(MOST_TEXT).concat('x'))
    const bytes = new Uint8Array(await chosenFile.arrayBuffer())
    if (isArchive(bytes)) return readSheet(bytes, 0)
    readText(bytes, guessCodePage(bytes, currentLanguage()))
  }
  const readAs = readFile?.text === text ? readFile.readAs : undefined
  return (
    <>
      <div className="table-file">
        <input
          ref={fileInput}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,.xlsx,.xlsm"
          hidden
          aria-label={t('tables.file')}
          onChange={({ target }) => {
            const [chosenFile] = target.files ?? []
            target.value = ''
            void takeFile(chosenFile)
          }}
        />
        <Button
          icon={<UploadOutlined aria-hidden />}
          loading={isReading || isBusy}
          onClick={() => fileInput.current?.click()}
        >
          {t('tables.file')}
        </Button>
        {typeof readAs === 'string' && (
          <Select
            aria-label={t('tables.encoding')}
            prefix={t('tables.encoding')}
            popupMatchSelectWidth={false}
            value={readAs}
            options={codePages.map((value) => ({ value, label: value }))}
            onChange={(page) => readText(readFile!.bytes, page)}
          />
        )}
        {typeof readAs === 'object' && readAs.sheets.length > 1 && (
          <Select
            aria-label={t('tables.sheet')}
            prefix={t('tables.sheet')}
            popupMatchSelectWidth={false}
            value={readAs.sheet}
            disabled={isReading}
            options={readAs.sheets.map((label, value) => ({ value, label }))}
            onChange={(sheet) => void readSheet(readFile!.bytes, sheet)}
          />
        )}
        <span className="second">{t('tables.hint', { most })}</span>
      </div>
      {isFaulty && <Alert type="error" showIcon title={t('tableFaults.noWorkbook')} />}
    </>
  )
}
