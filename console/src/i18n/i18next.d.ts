import 'i18next'
import type en from './en.json'
import type entry from './entry/en.json'
import type files from './files/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof entry & typeof files }
  }
}
