import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/en.json', { eager: true, import: 'default' }))
