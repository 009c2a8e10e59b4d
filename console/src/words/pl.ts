import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/pl.json', { eager: true, import: 'default' }))
