import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/tw.json', { eager: true, import: 'default' }))
