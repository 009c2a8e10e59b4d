import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { type CodePage, codePages, guessCodePage } from '@wifi-tms/contract/code-pages'
import { MOST_TEXT } from '@wifi-tms/contract/read-table'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { isArchive, readInWorker } from './workbook/read-in-worker.ts'
import './table.css'

interface Props {
  /** The text of the table that the page shows. */
  text: string
  /** Called with the text of a table that was read. `isSameTable` means that only the encoding has changed. */
  take: (text: string, isSameTable: boolean) => void
  /** The maximum number of rows that the table may have. */
  maxRows: number
  /** True while the table is being parsed. */
  isBusy?: boolean
}

/** A file that was read, with its table as text. */
interface ReadFile {
  name: string
  bytes: Uint8Array
  text: string
  /** The encoding of a text, or the sheet of a workbook. */
  readAs: CodePage | { sheets: readonly string[]; sheet: number }
}

type FileBytes = Pick<ReadFile, 'name' | 'bytes'>

/**
 * Reads a table from a file. The encoding of a text is guessed. The encoding, or the sheet of a workbook, can be
 * changed until the table is edited.
 */
export function TableFile({ text, take, maxRows, isBusy = false }: Props) {
  const { t, i18n } = useTranslation()
  const fileInput = useRef<HTMLInputElement>(null)
  const [readFile, setReadFile] = useState<ReadFile>()
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<'noWorkbook' | 'noFile'>()
  const refuse = (reason: typeof fault) => {
    setFault(reason)
    take('', false)
  }
  const takeReadFile = (newFile: ReadFile, isSameTable: boolean) => {
    setReadFile(newFile)
    take(newFile.text, isSameTable)
  }
  const readText = (file: FileBytes, page: CodePage, isSameTable: boolean) =>
    takeReadFile({ ...file, readAs: page, text: new TextDecoder(page).decode(file.bytes) }, isSameTable)
  const readSheet = async ({ name, bytes }: FileBytes, sheet: number) => {
    setReading(true)
    const sheetText = await readInWorker({ bytes, sheet, locale: i18n.language })
    setReading(false)
    if (!sheetText) return refuse('noWorkbook')
    setFault(undefined)
    takeReadFile({ name, bytes, text: sheetText.text, readAs: { sheets: sheetText.sheets, sheet } }, false)
  }
  const takeFile = async (chosenFile: File | undefined) => {
    if (!chosenFile) return
    setFault(undefined)
    // A file that is larger than any table is not read: in UTF-8 a character has at most four bytes. A text with one
    // character too many makes the page show the fault for a large table.
    if (chosenFile.size > 4 * MOST_TEXT) return take(' '.repeat(MOST_TEXT).concat('x'), false)
    // The browser cannot read a file that has been deleted meanwhile, or that this person may not open.
    const buffer = await chosenFile.arrayBuffer().catch(() => undefined)
    if (!buffer) return refuse('noFile')
    const bytes = new Uint8Array(buffer)
    const file = { name: chosenFile.name, bytes }
    if (isArchive(bytes)) return readSheet(file, 0)
    readText(file, guessCodePage(bytes, currentLanguage()), false)
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
        {readAs !== undefined && <b className="one-line">{readFile!.name}</b>}
        {typeof readAs === 'string' && (
          <Select
            aria-label={t('tables.encoding')}
            prefix={t('tables.encoding')}
            popupMatchSelectWidth={false}
            value={readAs}
            options={codePages.map((value) => ({ value, label: value }))}
            onChange={(page) => readText(readFile!, page, true)}
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
            onChange={(sheet) => void readSheet(readFile!, sheet)}
          />
        )}
        <span className="second">{t('tables.hint', { most: maxRows })}</span>
      </div>
      {fault && <Alert type="error" showIcon title={t(`tableFaults.${fault}`)} />}
    </>
  )
}
