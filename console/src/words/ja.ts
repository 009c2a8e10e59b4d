import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/ja.json', { eager: true, import: 'default' }))
